import { z } from 'zod';

// Imported before any schema exists: compiled parsers need eval, which the page's CSP forbids and reports.
z.config({ jitless: true });

import { readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { z } from 'zod';
import { app } from './electron.ts';

const packageSchema = z.object({ main: z.string() });

// As Electron does: the first argument that is no switch is the app's folder, and the app sees the rest after it.
const [, , ...given] = process.argv;
const at = given.findIndex((argument) => !argument.startsWith('-'));
const folder = path.resolve(given[at] ?? '.');
process.argv = [process.execPath, folder, ...given.slice(at + 1)];

const { main } = packageSchema.parse(JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')));
await import(pathToFileURL(path.join(folder, main)).href);
await app.start();

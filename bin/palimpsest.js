#!/usr/bin/env node
import { runBuilt } from './runBuilt.js';

await runBuilt(process.argv.slice(2));

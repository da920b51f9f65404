import { readFileSync } from 'node:fs';
import config from '../electron-builder.config.js';
import { wrongFuses } from './fuses.js';

// `node scripts/checkFuses.js dist/linux-unpacked/palimpsest` reads back what packing has set.
for (const file of process.argv.slice(2)) {
  const wrong = wrongFuses(readFileSync(file), config.electronFuses);
  console.log(wrong.length === 0 ? `${file}: fuses as configured` : `${file}: ${wrong.join(', ')}`);
  if (wrong.length > 0) process.exitCode = 1;
}

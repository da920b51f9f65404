import { readdirSync } from 'node:fs';
import path from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'electron-vite';

const main = path.resolve(import.meta.dirname, 'src/main');
const entry = (file: string): [string, string] => [path.basename(file, '.ts'), path.join(main, file)];
const workers = readdirSync(path.join(main, 'workers'))
  .filter((name) => name.endsWith('Worker.ts'))
  .map((name) => path.join('workers', name));

export default defineConfig({
  main: {
    build: {
      // Optional dependencies are loaded when they are used, from where they are installed.
      externalizeDeps: { include: ['@huggingface/transformers', 'node-llama-cpp'] },
      // Flat, because a worker is started by its name beside whatever chunk starts it.
      rolldownOptions: {
        input: Object.fromEntries(['index.ts', 'cli.ts', 'library.ts', ...workers].map(entry)),
        output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
      },
    },
  },
  preload: {
    build: {
      // A sandboxed preload can require nothing but Electron, and must be one CommonJS file.
      externalizeDeps: false,
      rolldownOptions: {
        input: { index: path.resolve(import.meta.dirname, 'src/preload/index.ts') },
        output: { format: 'cjs', entryFileNames: 'index.cjs', codeSplitting: false },
      },
    },
  },
  renderer: {
    root: path.resolve(import.meta.dirname, 'src/renderer'),
    plugins: [react()],
    build: {
      minify: true,
      // The page comes from this machine: one file of a megabyte is quicker than several small ones.
      chunkSizeWarningLimit: 1500,
      rolldownOptions: { input: path.resolve(import.meta.dirname, 'src/renderer/index.html') },
    },
  },
});

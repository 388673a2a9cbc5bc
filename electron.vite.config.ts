import { resolve } from 'node:path';
import { lingui } from '@lingui/vite-plugin';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'electron-vite';
import { LicensesOfBundle, licensesPlugin } from './scripts/licenses.mjs';

/** Texts in the code become keys of the files in `shared/i18n/texts`, which are compiled along. */
const texts = () => lingui({ macroTransform: true, failOnCompileError: true });
const at = (path: string) => resolve(import.meta.dirname, path);
const licenses = licensesPlugin(new LicensesOfBundle(at('.')), at('out'));

/** Everything is bundled except what `dependencies` in package.json names: only that has to be shipped beside `out/`. */
export default defineConfig({
  main: {
    plugins: [texts(), licenses],
    build: {
      outDir: 'out/main',
      sourcemap: true,
      rollupOptions: {
        input: {
          main: at('electron/main.ts'),
          browser: at('electron/browser.ts'),
          headless: at('electron/headless.ts'),
          launch: at('electron/launch.ts'),
          'app-worker': at('electron/app/worker.ts'),
          'store-worker': at('electron/store/worker.ts'),
          'sandbox-worker': at('electron/sandbox/worker.ts'),
        },
        output: { format: 'es', entryFileNames: '[name].js', chunkFileNames: 'chunks/[name]-[hash].js' },
      },
    },
  },
  preload: {
    plugins: [licenses],
    build: {
      outDir: 'out/preload',
      externalizeDeps: false,
      rollupOptions: {
        input: { preload: at('electron/preload.ts') },
        output: { format: 'cjs', entryFileNames: '[name].cjs' },
      },
    },
  },
  renderer: {
    root: at('renderer'),
    base: './',
    plugins: [texts(), react(), licenses],
    build: {
      outDir: at('out/renderer'),
      minify: true,
      sourcemap: true,
      rollupOptions: { input: at('renderer/index.html') },
    },
  },
});

import { resolve } from 'node:path';
import { lingui } from '@lingui/vite-plugin';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'electron-vite';
import type { Root } from 'postcss';
import type { Plugin } from 'vite';
import { LicensesOfBundle, licensesPlugin } from './scripts/licenses.mjs';

/** Texts in the code become keys of the files in `shared/i18n/texts`, which are compiled along. */
const texts = () => lingui({ macroTransform: true, failOnCompileError: true });
const at = (path: string) => resolve(import.meta.dirname, path);
const licenses = licensesPlugin(new LicensesOfBundle(at('.')), at('out'));

/**
 * If a class `composes` one of another file, Vite copies that file's rules into the composing file. Code imports each of these files as
 * well (`style-sheets.test.ts`), so that its rules are there anyway.
 */
function dropComposedCopies(css: Root): void {
  css.each((node) => {
    if (css.source && !node.source?.input.file) node.remove();
  });
}

/** Most of the page is fetched and compiled while it asks for its language, and runs only then (renderer/src/main.tsx). */
const preloadsRun = (): Plugin => ({
  name: 'preload-run',
  transformIndexHtml: {
    order: 'post',
    handler(_html, { bundle = {} }) {
      const parts = Object.values(bundle).filter((one) => one.type === 'chunk');
      const run = parts.find(({ facadeModuleId }) => facadeModuleId === at('renderer/src/app/run.tsx'));
      const first = parts.find(({ isEntry }) => isEntry);
      if (!run || !first) return [];
      // Vite itself names what the first part imports.
      const more = run.imports.filter((file) => !first.imports.includes(file));
      return [run.fileName, ...more].map((file) => ({
        tag: 'link',
        attrs: { rel: 'modulepreload', crossorigin: true, href: `./${file}` },
        injectTo: 'head',
      }));
    },
  },
});

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
    plugins: [texts(), react(), licenses, preloadsRun()],
    css: { postcss: { plugins: [{ postcssPlugin: 'drop-composed-copies', OnceExit: dropComposedCopies }] } },
    build: {
      outDir: at('out/renderer'),
      minify: true,
      sourcemap: true,
      // In kB. Splitting pays for pages that come over a network; this one is read from the disk, and its largest part has 2,400.
      // Twice that still tells of a library that was bundled by accident.
      chunkSizeWarningLimit: 5_000,
      rollupOptions: { input: at('renderer/index.html') },
    },
  },
});

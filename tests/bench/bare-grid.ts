import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { build, preview } from 'vite';
import type { CatalogSize } from './catalog-folder.ts';

/** Builds and serves the bare grid's page; `address` is its URL for a grid of this size in pixels. */
export async function serveBareGrid(outDir: string): Promise<{
  address(size: CatalogSize, pixels: { width: number; height: number }): string;
  close(): Promise<void>;
}> {
  const config = {
    root: join(import.meta.dirname, 'bare-grid'),
    configFile: false as const,
    logLevel: 'warn' as const,
    plugins: [react()],
    build: { outDir, emptyOutDir: true },
  };
  await build(config);
  const server = await preview({ ...config, preview: { port: 0, host: '127.0.0.1' } });
  const base = server.resolvedUrls?.local[0];
  if (!base) throw new Error('the bare grid is not served');
  return {
    address: (size, pixels) => {
      const asked = Object.entries({ ...size, ...pixels }).map(([name, value]) => [name, String(value)]);
      return `${base}?${new URLSearchParams(asked)}`;
    },
    close: () => server.close(),
  };
}

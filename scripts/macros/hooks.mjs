import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { transform } from '@lingui/native-tools';

/** Turns Lingui's macros into calls for Node, as the Vite plugin does for the build. */
export async function load(url, context, next) {
  if (url.endsWith('.po'))
    return { format: 'module', source: 'export const messages = {};', shortCircuit: true };
  if (!url.endsWith('.ts') || url.includes('/node_modules/')) return next(url, context);
  const source = await readFile(fileURLToPath(url), 'utf8');
  if (!source.includes('@lingui/core/macro')) return next(url, context);
  const { code } = await transform(source, basename(url), {
    macro: { descriptorFields: 'all' },
    sourceMaps: 'inline',
  });
  return { format: 'module', source: code, shortCircuit: true };
}

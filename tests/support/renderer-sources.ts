import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const folder = join(import.meta.dirname, '../../renderer/src');

/** The renderer's source files by their path below `renderer/src`, without comments. */
export function rendererSources(): { path: string; code: string }[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path))
    .map((path) => ({ path, code: withoutComments(readFileSync(join(folder, path), 'utf8')) }));
}

const withoutComments = (text: string): string =>
  text.replaceAll(/\/\*[\s\S]*?\*\//g, '').replaceAll(/(^|\s)\/\/.*/gm, '$1');

import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** Node arguments to run unbuilt sources, with texts in English. */
export const TEXTS_IN_SOURCES = [
  '--import',
  pathToFileURL(join(import.meta.dirname, '../../scripts/macros/register.mjs')).href,
];

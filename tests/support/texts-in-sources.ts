import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** Arguments by which a Node of its own runs sources whose texts are in English: they were not built. */
export const TEXTS_IN_SOURCES = [
  '--import',
  pathToFileURL(join(import.meta.dirname, '../../scripts/macros/register.mjs')).href,
];

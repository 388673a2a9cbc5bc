import type { Dialect } from './dialect.ts';
import { keyedFlat } from './keyed-flat.ts';
import { languagesFirst } from './languages-first.ts';
import { later } from './later.ts';
import { nestedOffset } from './nested-offset.ts';
import { numericMap } from './numeric-map.ts';
import { pageNumbered } from './page-numbered.ts';
import { silent } from './silent.ts';
import { typedEntries } from './typed-entries.ts';
import { unordered } from './unordered.ts';
import { unpaged } from './unpaged.ts';
import { urlNext } from './url-next.ts';

/** Services that differ from the default as much as possible, each with the profile that a user would write for it. */
export const dialects: readonly Dialect[] = [
  numericMap,
  pageNumbered,
  unordered,
  silent,
  nestedOffset,
  urlNext,
  unpaged,
  later,
  keyedFlat,
  typedEntries,
  languagesFirst,
];

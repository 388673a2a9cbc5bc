import { baseOfRecords } from './base-of-records.ts';
import { dataPool } from './data-pool.ts';
import { fieldValues } from './field-values.ts';
import type { ForeignService } from './foreign.ts';
import { internationalizedArrays } from './internationalized-arrays.ts';
import { localizations } from './localizations.ts';
import { marketplaceListings } from './marketplace-listings.ts';
import { masterData } from './master-data.ts';
import { suffixedStories } from './suffixed-stories.ts';
import { syndication } from './syndication.ts';
import { translationRows } from './translation-rows.ts';

/** Services that the app has not been measured against before. */
export const fresh: readonly ForeignService[] = [
  marketplaceListings,
  internationalizedArrays,
  translationRows,
  localizations,
  suffixedStories,
  syndication,
  fieldValues,
  masterData,
  baseOfRecords,
  dataPool,
];

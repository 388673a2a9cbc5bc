import { allLocales } from './all-locales.ts';
import { attributeChoices } from './attribute-choices.ts';
import { baseOfRecords } from './base-of-records.ts';
import { catalogueDocument } from './catalogue-document.ts';
import { claims } from './claims.ts';
import { cmsLocales } from './cms-locales.ts';
import { columns } from './columns.ts';
import { commerceAttributes } from './commerce-attributes.ts';
import { contextEntities } from './context-entities.ts';
import { dataPool } from './data-pool.ts';
import { defaultLocales } from './default-locales.ts';
import { deviceDefinitions } from './device-definitions.ts';
import { erpRows } from './erp-rows.ts';
import { falseForNothing } from './false-for-nothing.ts';
import { fieldValues } from './field-values.ts';
import type { ForeignService } from './foreign.ts';
import { hal } from './hal.ts';
import { headlessItems } from './headless-items.ts';
import { internationalizedArrays } from './internationalized-arrays.ts';
import { jsonApi } from './json-api.ts';
import { keyValue } from './key-value.ts';
import { keyedFacts } from './keyed-facts.ts';
import { languageEditions } from './language-editions.ts';
import { languageFirst } from './language-first.ts';
import { languageIds } from './language-ids.ts';
import { linkedData } from './linked-data.ts';
import { localizations } from './localizations.ts';
import { localizedLabels } from './localized-labels.ts';
import { marketplaceListings } from './marketplace-listings.ts';
import { masterData } from './master-data.ts';
import { metaData } from './meta-data.ts';
import { objectElements } from './object-elements.ts';
import { odata } from './odata.ts';
import { odataV2 } from './odata-v2.ts';
import { pimValues } from './pim-values.ts';
import { richTexts } from './rich-texts.ts';
import { searchHits } from './search-hits.ts';
import { servicesOfShapes } from './shapes.ts';
import { storeViews } from './store-views.ts';
import { storefrontEdges } from './storefront-edges.ts';
import { submodels } from './submodels.ts';
import { suffixedStories } from './suffixed-stories.ts';
import { syndication } from './syndication.ts';
import { tradeItems } from './trade-items.ts';
import { translationKeys } from './translation-keys.ts';
import { translationOverlays } from './translation-overlays.ts';
import { translationRows } from './translation-rows.ts';
import { typedEntries } from './typed-entries.ts';
import { typedFields } from './typed-fields.ts';

export const servicesOfOthers: readonly ForeignService[] = [
  jsonApi,
  hal,
  odata,
  pimValues,
  cmsLocales,
  searchHits,
  typedFields,
  commerceAttributes,
  storefrontEdges,
  erpRows,
  languageFirst,
  keyedFacts,
  keyValue,
  columns,
  odataV2,
  storeViews,
  linkedData,
  typedEntries,
  languageEditions,
  translationOverlays,
  catalogueDocument,
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
  ...servicesOfShapes,
];

/** Written from the service document alone, by somebody who knew nothing of the app; each says what its reference says. */
export const tenMore: readonly ForeignService[] = [
  objectElements,
  claims,
  defaultLocales,
  attributeChoices,
  translationKeys,
  languageIds,
  metaData,
  richTexts,
  falseForNothing,
  localizedLabels,
];

/** Six more in the same manner, after decision 106; `writes` is what their references say of changes. */
export const sixMore: readonly ForeignService[] = [
  contextEntities,
  submodels,
  headlessItems,
  tradeItems,
  allLocales,
  deviceDefinitions,
];

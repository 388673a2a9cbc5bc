import { cmsLocales } from './cms-locales.ts';
import { erpRows } from './erp-rows.ts';
import type { ForeignService } from './foreign.ts';
import { jsonApi } from './json-api.ts';
import { odata } from './odata.ts';
import { pimValues } from './pim-values.ts';
import { storefrontEdges } from './storefront-edges.ts';

export const servicesOfOthers: readonly ForeignService[] = [
  jsonApi,
  odata,
  pimValues,
  cmsLocales,
  storefrontEdges,
  erpRows,
];

import type { ConnectionTest } from '../../contract/connections.ts';
import { isNestedDeeper, type Json, toJson } from '../json.ts';
import { type Dialect, readProducts } from '../wire.ts';

/** Records nested deeper are not shown: formatting recurses level by level. */
const MAX_SHOWN_NESTING = 200;

/** The first product of a list that can be read and shown, beside what was sent; null if none can. */
export function sampleProduct(items: readonly Json[], dialect: Dialect): ConnectionTest['sample'] {
  for (const item of items) {
    const { records } = readProducts([item], dialect);
    const [record] = records;
    if (!record || isNestedDeeper(item, MAX_SHOWN_NESTING)) continue;
    return {
      productId: record.productId,
      identifier: record.identifier,
      title: record.title,
      parentIdentifier: record.parentIdentifier,
      children: records.filter((other) => other.parentIdentifier === record.identifier).length,
      values: record.values.map(({ property, locale, value }) => ({ property, locale, value })),
      raw: JSON.stringify(toJson(item), null, 2),
    };
  }
  return null;
}

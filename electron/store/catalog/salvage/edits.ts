import { z } from 'zod';
import type { DamagedFile } from '../../damaged/damaged-file.ts';
import type { Database } from '../../database.ts';
import { fromText } from '../encoding.ts';
import { cellText, type Names } from '../names.ts';
import { CurrentValues, NO_VALUE } from '../products/current-values.ts';
import { OwnWrites } from '../products/own-writes.ts';
import { ValueCounts } from '../products/value-counts.ts';
import { Drafts, NOTHING_STAGED } from '../staging/drafts.ts';
import type { CarriedCells } from './carried-cells.ts';
import type { DamagedNames } from './damaged-names.ts';
import { jsonText } from './json-text.ts';

const damagedEdit = z.object({
  product: z.int(),
  property: z.int(),
  locale: z.int(),
  intent: z.enum(['set', 'remove', 'append']),
  value: jsonText.nullable(),
  base: jsonText.nullable(),
  rev: z.int(),
  failed: z.int(),
  code: z.string().nullable(),
  message: z.string().nullable(),
});

const COLUMNS = 'product, property, locale, intent, value, base, rev, failed, code, message';
const EDITS_SQL = `SELECT product AS key, ${COLUMNS} FROM draft WHERE product >= ?
  ORDER BY product, property, locale`;
const OF_PRODUCT_SQL = `SELECT property AS key, ${COLUMNS} FROM draft WHERE product = ? AND property >= ?
  ORDER BY property, locale`;
const OF_PROPERTY_SQL = `SELECT locale AS key, ${COLUMNS} FROM draft WHERE product = ? AND property = ? AND locale >= ?
  ORDER BY locale`;

interface Numbers {
  properties: DamagedNames;
  locales: DamagedNames;
}

/**
 * Carries the staged edits over, each under the number that items of the journal know it by. `complete`: nothing of them
 * was lost. `lastRevision`: the highest of those numbers.
 */
export function carryEdits(
  file: DamagedFile,
  db: Database,
  parts: { names: Names; cells: CarriedCells } & Numbers,
): { complete: boolean; lastRevision: number } {
  const drafts = new Drafts(db, parts.names);
  const current = new CurrentValues(db, new ValueCounts(db, parts.names), new OwnWrites());
  const carried = new Set<string>();
  let lastRevision = 0;
  let complete = true;
  const lost = () => {
    complete = false;
  };
  for (const row of rowsOf(file, parts, lost)) {
    const { data: edit } = damagedEdit.safeParse(row);
    const cell = edit && parts.cells.key(edit);
    if (!edit || !cell) {
      lost();
      continue;
    }
    const { intent, rev, code, message } = edit;
    const draft = { intent, value: fromText(edit.value), base: fromText(edit.base), rev };
    const failure = edit.failed === 1 ? { code, message: message ?? '' } : null;
    const text = cellText(cell);
    if (carried.has(text)) continue;
    carried.add(text);
    // The service's value is unknown until the next pull; the base stands in for it, so that this is no conflict yet.
    current.write(cell, NO_VALUE, draft.base, false);
    drafts.write(cell, NOTHING_STAGED, { ...draft, failure }, draft.base);
    lastRevision = Math.max(lastRevision, rev);
  }
  current.flush();
  return { complete, lastRevision };
}

/** Some may come twice. A product that damaged pages cut through is looked at again, and then a property of it. */
function* rowsOf(file: DamagedFile, { properties, locales }: Numbers, onGap: () => void): Generator<unknown> {
  const products = new Set<number>();
  yield* file.scan<{ key: number }>(EDITS_SQL, {
    onGap: (before, behind) => {
      onGap();
      for (const product of cutBy(before, behind)) products.add(product);
    },
  });
  for (const product of products) {
    const cut = new Set<number>();
    yield* file.scan<{ key: number }>(OF_PRODUCT_SQL, {
      params: [product],
      highest: properties.highest,
      onGap: (before, behind) => {
        for (const property of cutBy(before, behind)) cut.add(property);
      },
    });
    for (const property of cut)
      yield* file.scan<{ key: number }>(OF_PROPERTY_SQL, {
        params: [product, property],
        highest: locales.highest,
      });
  }
}

/** Keys of which some rows may have been read, and others not: the last one before a gap, and the last one in it. */
const cutBy = (before: number, behind: number | null): number[] =>
  behind === null ? [before] : [before, behind - 1];

import { z } from 'zod';
import { reason } from '#shared/contract/reason.ts';
import type { DamagedFile } from '../../damaged-file.ts';
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
  ...reason.shape,
});

/** Whatever the file's schema. */
function editsSql(file: DamagedFile) {
  const said = file.columns('draft').has('said') ? 'said' : 'NULL';
  const columns = `product, property, locale, intent, value, base, rev, failed, code, ${said} AS said, message`;
  return {
    all: `SELECT product AS key, ${columns} FROM draft WHERE product >= ? ORDER BY product, property, locale`,
    ofProduct: `SELECT property AS key, ${columns} FROM draft WHERE product = ? AND property >= ?
      ORDER BY property, locale`,
    ofProperty: `SELECT locale AS key, ${columns} FROM draft WHERE product = ? AND property = ? AND locale >= ?
      ORDER BY locale`,
  };
}

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
): { edits: number; complete: boolean; lastRevision: number } {
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
    const { intent, rev, code, said, message } = edit;
    const draft = { intent, value: fromText(edit.value), base: fromText(edit.base), rev };
    const failure = edit.failed === 1 ? { code, said, message } : null;
    const text = cellText(cell);
    if (carried.has(text)) continue;
    carried.add(text);
    // The service's value is unknown until the next pull; the base stands in for it, so that this is no conflict yet.
    current.write(cell, NO_VALUE, draft.base, false);
    drafts.write(cell, NOTHING_STAGED, { ...draft, failure }, draft.base);
    lastRevision = Math.max(lastRevision, rev);
  }
  current.flush();
  return { edits: carried.size, complete, lastRevision };
}

/** Some may come twice. A product that damaged pages cut through is looked at again, and then a property of it. */
function* rowsOf(file: DamagedFile, { properties, locales }: Numbers, onGap: () => void): Generator<unknown> {
  const sql = editsSql(file);
  const products = new Set<number>();
  yield* file.scan<{ key: number }>(sql.all, {
    onGap: (before, behind) => {
      onGap();
      for (const product of cutBy(before, behind)) products.add(product);
    },
  });
  for (const product of products) {
    const cut = new Set<number>();
    yield* file.scan<{ key: number }>(sql.ofProduct, {
      params: [product],
      highest: properties.highest,
      onGap: (before, behind) => {
        for (const property of cutBy(before, behind)) cut.add(property);
      },
    });
    for (const property of cut)
      yield* file.scan<{ key: number }>(sql.ofProperty, {
        params: [product, property],
        highest: locales.highest,
      });
  }
}

/** Keys of which some rows may have been read, and others not: the last one before a gap, and the last one in it. */
const cutBy = (before: number, behind: number | null): number[] =>
  behind === null ? [before] : [before, behind - 1];

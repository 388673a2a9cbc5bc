import { z } from 'zod';
import { reason } from '#shared/contract/reason.ts';
import type { DamagedFile } from '../../damaged/damaged-file.ts';
import type { Database } from '../../database.ts';
import { fromText } from '../encoding.ts';
import { cellText, type Names } from '../names.ts';
import { CurrentValues, NO_VALUE } from '../products/current-values.ts';
import { OwnWrites } from '../products/own-writes.ts';
import { ValueCounts } from '../products/value-counts.ts';
import { Drafts, NOTHING_STAGED } from '../staging/drafts.ts';
import type { CarriedCells } from './carried-cells.ts';
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
    forwards: `SELECT product AS key, ${columns} FROM draft WHERE product >= ? ORDER BY product, property, locale`,
    backwards: `SELECT ${columns} FROM draft WHERE product <= ?
      ORDER BY product DESC, property DESC, locale DESC`,
  };
}

/**
 * Carries the staged edits over, each under the number that items of the journal know it by. `complete`: nothing of them
 * was lost. `lastRevision`: the highest of those numbers.
 */
export function carryEdits(
  file: DamagedFile,
  db: Database,
  parts: { names: Names; cells: CarriedCells },
): { complete: boolean; lastRevision: number } {
  const drafts = new Drafts(db, parts.names);
  const current = new CurrentValues(db, new ValueCounts(db, parts.names), new OwnWrites());
  const carried = new Set<string>();
  let lastRevision = 0;
  let complete = true;
  const lost = () => {
    complete = false;
  };
  for (const row of rowsOf(file, lost)) {
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
  return { complete, lastRevision };
}

/** Some may come twice. Those right behind a damaged page are reached from the other side. */
function* rowsOf(file: DamagedFile, onGap: () => void): Generator<unknown> {
  const sql = editsSql(file);
  const behindGaps: number[] = [];
  yield* file.scan<{ key: number }>(sql.forwards, (_, behind) => {
    onGap();
    behindGaps.push(behind ?? Number.MAX_SAFE_INTEGER);
  });
  for (const behind of behindGaps) yield* file.upToDamage(sql.backwards, behind);
}

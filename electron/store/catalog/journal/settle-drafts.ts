import { t } from '@lingui/core/macro';
import { edited } from '#shared/domain/judge.ts';
import { effectiveValue } from '#shared/domain/patch.ts';
import { type CellValue, displayText, sameValue } from '#shared/domain/value.ts';
import { cellsOf } from '#shared/service/structure.ts';
import type { ProductRecord } from '#shared/service/wire.ts';
import type { Database } from '../../database.ts';
import type { CellKey, Names } from '../names.ts';
import type { CurrentValues } from '../products/current-values.ts';
import { type Drafts, draftsOfProducts, type StagedDraft } from '../staging/drafts.ts';

interface Parts {
  db: Database;
  names: Names;
  drafts: Drafts;
  current: CurrentValues;
  primary: string;
}

/**
 * Settles what is left of the staged edits of a product that was sent whole, and that the catalog now holds as the service
 * does: edits that arrived are already gone. The others stay staged with a message, based on the current value; an edit that
 * was made since stays too. Must be called inside a transaction. Returns the cells.
 */
export function settleDrafts(
  { db, names, drafts, current, primary }: Parts,
  product: number,
  sent: ProductRecord,
): CellKey[] {
  const values = new Map(
    cellsOf(sent, primary).map(({ property, locale, value }) => [JSON.stringify([property, locale]), value]),
  );
  const left = draftsOfProducts(db, `[${product}]`);
  for (const { cell, ...before } of left) {
    const { property, locale } = names.column(cell.property, cell.locale);
    const now = current.read(cell);
    const next = settled(before.draft, values.get(JSON.stringify([property, locale])) ?? null, now);
    drafts.write(cell, before, next, now);
  }
  return left.map(({ cell }) => cell);
}

function settled(draft: StagedDraft, sent: CellValue, now: CellValue): StagedDraft | null {
  const wanted = effectiveValue(draft);
  const wasSent = sameValue(wanted, sent);
  // Someone else has written it since: a conflict, as always.
  if (!wasSent && !sameValue(now, sent)) return draft;
  const next = edited({ draft: null, current: now }, wanted);
  if (!next) return null;
  return { ...next, rev: draft.rev, failure: wasSent ? notKept(now) : null };
}

const notKept = (now: CellValue): StagedDraft['failure'] => ({
  code: 'not_kept',
  said: null,
  message:
    now === null
      ? t`The service took the product, but now holds no value.`
      : t`The service took the product, but now holds “${displayText(now)}”.`,
});

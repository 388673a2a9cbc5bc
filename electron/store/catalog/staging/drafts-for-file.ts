import type { DraftScope } from '#shared/contract/drafts.ts';
import type { Intent } from '#shared/domain/cell.ts';
import type { Database } from '../../database.ts';
import { type Fragment, raw, sql } from '../../sql.ts';
import { fromText, LOCALELESS } from '../encoding.ts';
import type { CellKey } from '../names.ts';
import { draftScopeSql, type ScopeNames } from './draft-scope.ts';
import type { FileChange } from './file-changes.ts';
import { type Spelling, spellingSql } from './spelling.ts';

/** A chunk of staged changes, or of items on their way, for a file; `next` is where the next chunk continues. */
export interface FilePage {
  changes: (FileChange & { product: number; title: string; localeless: boolean })[];
  next: string | null;
}

interface DraftRow extends CellKey {
  identifier: string;
  title: string;
  intent: Intent;
  value: string | null;
  base: string | null;
  spelling: number;
}

/** Staged changes in scope, by product, property and locale: at most `limit` of those after the place `after`. */
export function draftsForFile(
  db: Database,
  scopes: ScopeNames,
  spelling: Spelling,
  scope: DraftScope,
  after: string | null,
  limit: number,
): FilePage {
  const { text, params } = sql`
    SELECT d.product, d.property, d.locale, p.identifier, p.title, d.intent, d.value, d.base,
      ${spellingSql(spelling)} AS spelling
    FROM draft d JOIN product p USING (product)
    WHERE ${afterSql(after)} AND ${draftScopeSql(scopes, scope)}
    ORDER BY d.product, d.property, d.locale LIMIT ${limit}`;
  const rows = db.all<DraftRow>(text, ...params);
  const last = rows.length < limit ? undefined : rows.at(-1);
  return {
    changes: rows.map((row) => ({
      product: row.product,
      identifier: row.identifier,
      title: row.title,
      ...scopes.names.column(row.property, row.locale),
      intent: row.intent,
      value: fromText(row.value),
      base: fromText(row.base),
      localeless: row.spelling === LOCALELESS,
    })),
    next: last ? [last.product, last.property, last.locale].join('.') : null,
  };
}

function afterSql(place: string | null): Fragment {
  if (place === null) return raw('1');
  const [product = 0, property = 0, locale = 0] = place.split('.').map(Number);
  return sql`(d.product, d.property, d.locale) > (${product}, ${property}, ${locale})`;
}

import type { ImportPlan } from '#shared/contract/imports.ts';
import type { ImportChunk, ImportRow, ImportRules } from '../../store/catalog/imports/import-rows.ts';
import type { Workspace } from '../workspaces.ts';
import type { MappedRows } from './row-mapper.ts';

type Store = Workspace['store'];

/** With more rows than this, preparing the store for product ids pays off. */
const MANY_ROWS = 5_000;

/** Opens an import in the store while `work` runs. */
export async function withImport<T>(
  store: Store,
  plan: ImportPlan,
  rows: number,
  work: (opened: number) => Promise<T>,
): Promise<T> {
  const namesIds = plan.reading.kind === 'json' || plan.roles.some(({ is }) => is === 'productId');
  const opened = await store.openImport(rulesOf(plan), { manyIds: namesIds && rows > MANY_ROWS });
  try {
    return await work(opened);
  } finally {
    await store.closeImport(opened);
  }
}

const rulesOf = ({ reading, roles: _, unguard: _unguard, ...rules }: ImportPlan): ImportRules => ({
  ...rules,
  decimal: reading.decimal,
});

/** Returns the usable rows of a chunk. */
export const usable = ({ columns, rows }: MappedRows): ImportChunk => ({
  columns,
  rows: rows.filter((row): row is ImportRow => typeof row !== 'string'),
});

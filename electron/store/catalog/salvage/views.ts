import { z } from 'zod';
import { gridLayout } from '#shared/contract/catalog.ts';
import { applyOptions } from '#shared/contract/changesets.ts';
import { savedView } from '#shared/contract/views.ts';
import { listsIn } from '#shared/exchange/view-file.ts';
import type { DamagedFile } from '../../damaged/damaged-file.ts';
import type { Database } from '../../database.ts';
import { Meta } from '../meta.ts';
import { jsonText } from './json-text.ts';

const damagedView = z.object({
  id: z.int(),
  name: z.string(),
  query: jsonText.transform((text) => JSON.parse(text)),
  layout: jsonText.transform((text) => JSON.parse(text)).nullable(),
  density: z.string().nullable(),
});

const damagedList = z.object({
  key: z.int(),
  hash: z.string(),
  texts: jsonText.transform((text) => JSON.parse(text)).pipe(z.array(z.string())),
});

const VIEWS_SQL =
  'SELECT id AS key, id, name, query, layout, density FROM saved_view WHERE id >= ? ORDER BY id';
const LISTS_SQL = 'SELECT list AS key, hash, texts FROM identifier_list WHERE list >= ? ORDER BY list';

/** What is kept as JSON by name, and how it must read. */
const CHOICES = { layout: gridLayout, apply_options: applyOptions };

/** Carries the saved views over with the lists of identifiers they name, and what was chosen for columns and for sending. */
export function carryViews(file: DamagedFile, db: Database): void {
  carryChoices(file, new Meta(db));
  if (!file.columns('saved_view').has('query')) return;
  const lists = carryLists(file, db);
  const carried = new Set<number>();
  for (const row of file.scan<{ key: number }>(VIEWS_SQL)) {
    const view = savedView.safeParse(damagedView.safeParse(row).data).data;
    if (!view || carried.has(view.id) || listsIn(view.query.filters).some((list) => !lists.has(list)))
      continue;
    const { changes } = db.run(
      'INSERT OR IGNORE INTO saved_view (id, name, query, layout, density) VALUES (?, ?, ?, ?, ?)',
      view.id,
      view.name,
      JSON.stringify(view.query),
      view.layout === null ? null : JSON.stringify(view.layout),
      view.density,
    );
    if (changes === 1) carried.add(view.id);
  }
}

/** Under their own numbers, which filters name. */
function carryLists(file: DamagedFile, db: Database): ReadonlySet<number> {
  const carried = new Set<number>();
  for (const row of file.scan<{ key: number }>(LISTS_SQL)) {
    const { data: list } = damagedList.safeParse(row);
    if (!list) continue;
    const { changes } = db.run(
      'INSERT OR IGNORE INTO identifier_list (list, hash, texts) VALUES (?, ?, ?)',
      list.key,
      list.hash,
      JSON.stringify(list.texts),
    );
    if (changes === 1) carried.add(list.key);
  }
  return carried;
}

function carryChoices(file: DamagedFile, meta: Meta): void {
  for (const [name, schema] of Object.entries(CHOICES)) {
    const { data: kept } = jsonText.safeParse(
      file.row<{ value: unknown }>('SELECT value FROM meta WHERE name = ?', name)?.value,
    );
    if (kept !== undefined && schema.safeParse(JSON.parse(kept)).success) meta.set(name, kept);
  }
}

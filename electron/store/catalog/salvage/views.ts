import { z } from 'zod';
import { savedView } from '#shared/contract/views.ts';
import { namesOf } from '#shared/domain/by-name.ts';
import { listsIn } from '#shared/exchange/view-file.ts';
import type { DamagedFile } from '../../damaged/damaged-file.ts';
import type { Database } from '../../database.ts';
import { CHOICES, Meta } from '../meta.ts';
import type { Names } from '../names.ts';
import { damagedFact } from './damaged-fact.ts';
import type { DamagedTables } from './damaged-tables.ts';

const texts = z.array(z.string());

/**
 * Carries over the saved views with the lists of identifiers that they refer to, lists from tickets, and the choices for
 * properties, columns and sending.
 */
export function carryViews(file: DamagedFile, tables: DamagedTables, db: Database, names: Names): void {
  const meta = new Meta(db);
  for (const name of Object.keys(CHOICES) as (keyof typeof CHOICES)[]) carryChoice(file, meta, name);
  for (const name of namesOf(meta.get('added_properties'))) names.properties.id(name);
  const lists = carryLists(tables);
  for (const row of tables.rows('ticket', { ticket: z.int(), lines: z.string() }))
    tables.insert('ticket', row);
  const columns = { query: z.string(), layout: z.string().nullable(), recipe: z.string().nullable() };
  for (const row of tables.rows('saved_view', columns)) {
    const { data: view } = savedView.safeParse({
      ...row,
      query: JSON.parse(row.query),
      layout: row.layout === null ? null : JSON.parse(row.layout),
      recipe: row.recipe === null ? null : JSON.parse(row.recipe),
    });
    if (view && listsIn(view.query.filters).every((list) => lists.has(list)))
      tables.insert('saved_view', row);
  }
}

/** Lists keep their own numbers, which filters refer to. */
function carryLists(tables: DamagedTables): ReadonlySet<number> {
  const carried = new Set<number>();
  for (const row of tables.rows('identifier_list', { list: z.int(), texts: z.string() }))
    if (texts.safeParse(JSON.parse(row.texts)).success && tables.insert('identifier_list', row))
      carried.add(row.list);
  return carried;
}

function carryChoice(file: DamagedFile, meta: Meta, name: keyof typeof CHOICES): void {
  const chosen = damagedFact(file, name);
  if (chosen !== undefined) meta.set(name, chosen);
}

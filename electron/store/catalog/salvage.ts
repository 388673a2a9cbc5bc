import type { RemovalMode } from '#shared/domain/removal.ts';
import { Database } from '../database.ts';
import type { Salvaged } from '../open-database.ts';
import { fromText } from './encoding.ts';
import { Meta } from './meta.ts';
import { Names } from './names.ts';
import { CurrentValues, NO_VALUE } from './products/current-values.ts';
import { OwnWrites } from './products/own-writes.ts';
import { ValueCounts } from './products/value-counts.ts';
import {
  SALVAGED_ITEMS_SQL,
  SALVAGED_SNAPSHOT_SQL,
  type SalvagedItem,
  SalvagedRemovals,
  type SalvagedSnapshot,
} from './removals/salvaged-removals.ts';
import { Drafts, NOTHING_STAGED } from './staging/drafts.ts';
import { Revisions } from './staging/revisions.ts';

interface SalvagedProduct {
  identifier: string;
  identifierIsNumber: number;
  productId: string | null;
  productIdIsNumber: number;
  title: string;
}

interface SalvagedEdit extends SalvagedProduct {
  property: string;
  locale: string;
  intent: 'set' | 'remove' | 'append';
  value: string | null;
  base: string | null;
}

interface SalvagedMark extends SalvagedProduct {
  mode: RemovalMode;
}

const PRODUCT_COLUMNS = `p.identifier, p.identifier_is_number AS identifierIsNumber, p.product_id AS productId,
  p.product_id_is_number AS productIdIsNumber, p.title`;

const EDITS_SQL = `SELECT ${PRODUCT_COLUMNS}, n.name AS property, l.code AS locale, d.intent, d.value, d.base
  FROM draft d CROSS JOIN product p ON p.product = d.product CROSS JOIN property n ON n.property = d.property
  CROSS JOIN locale l ON l.locale = d.locale`;

const MARKS_SQL = `SELECT ${PRODUCT_COLUMNS}, m.mode FROM removal_mark m CROSS JOIN product p ON p.product = m.product`;

/**
 * Carries what can still be read in a damaged file over into a new, empty catalog: the staged edits, the marks, and what
 * was removed with the snapshots out of which it can be restored. Their products are marked gone until the next pull lists
 * them, so that nothing is sent on the strength of a damaged file.
 */
export function salvage(damagedFile: string, fresh: Database): Salvaged {
  const damaged = new DamagedFile(damagedFile);
  try {
    return fresh.transaction('durable', () => ({
      edits: carryEdits(damaged, fresh),
      marks: carryMarks(damaged, fresh),
      snapshots: carryRemovals(damaged, fresh),
    }));
  } finally {
    damaged.close();
  }
}

function carryEdits(damaged: DamagedFile, fresh: Database): number {
  const names = new Names(fresh);
  const drafts = new Drafts(fresh, names);
  const current = new CurrentValues(fresh, new ValueCounts(fresh, names), new OwnWrites());
  const revisions = new Revisions(new Meta(fresh));
  let edits = 0;
  for (const edit of damaged.rows<SalvagedEdit>(EDITS_SQL)) {
    const product = findOrAddProduct(fresh, edit);
    const cell = names.key({ product, property: edit.property, locale: edit.locale });
    const draft = { intent: edit.intent, value: fromText(edit.value), base: fromText(edit.base) };
    // The service's value is unknown until the next pull; the base stands in for it, so that this is no conflict yet.
    current.write(cell, NO_VALUE, draft.base, false);
    drafts.write(cell, NOTHING_STAGED, { ...draft, rev: revisions.next(), failure: null }, draft.base);
    edits++;
  }
  current.flush();
  return edits;
}

function carryMarks(damaged: DamagedFile, fresh: Database): number {
  let marks = 0;
  for (const mark of damaged.rows<SalvagedMark>(MARKS_SQL)) {
    const product = findOrAddProduct(fresh, mark);
    fresh.run('INSERT INTO removal_mark (product, mode) VALUES (?, ?)', product, mark.mode);
    marks++;
  }
  return marks;
}

function carryRemovals(damaged: DamagedFile, fresh: Database): number {
  const removals = new SalvagedRemovals(fresh, {
    snapshotOf: ({ snapshot }) => damaged.row<SalvagedSnapshot>(SALVAGED_SNAPSHOT_SQL, snapshot),
    productOf: (item) => findOrAddProduct(fresh, { ...item, identifierIsNumber: 0, productIdIsNumber: 0 }),
  });
  for (const item of damaged.rows<SalvagedItem>(SALVAGED_ITEMS_SQL)) removals.add(item);
  return removals.complete();
}

/** A file that is known to be damaged, and is kept: what can be read of it is what there is to save. */
class DamagedFile {
  readonly #db: Database | null;

  constructor(file: string) {
    this.#db = orNull(() => new Database(file, { readOnly: true }));
  }

  /** One at a time: everything before the damage counts, the rest cannot be read. */
  *rows<Row>(sql: string): Generator<Row> {
    const db = this.#db;
    const rows = db && orNull(() => db.iterate<Row>(sql)[Symbol.iterator]());
    for (;;) {
      const next = rows && orNull(() => rows.next());
      if (!next || next.done) return;
      yield next.value;
    }
  }

  row<Row>(sql: string, key: number): Row | null {
    return orNull(() => this.#db?.get<Row>(sql, key) ?? null);
  }

  close(): void {
    this.#db?.close();
  }
}

/** Null where the damage is in the way. */
function orNull<T>(read: () => T): T | null {
  try {
    return read();
  } catch {
    return null; // the file is set aside, not deleted: nothing more is lost
  }
}

function findOrAddProduct(db: Database, wanted: SalvagedProduct): number {
  const known = db.firstArray<[number]>(
    'SELECT product FROM product WHERE identifier = ?',
    wanted.identifier,
  );
  if (known) return known[0];
  return db.run(
    `INSERT INTO product (identifier, identifier_is_number, product_id, product_id_is_number, title, place, gone, seen)
     VALUES (?, ?, ?, ?, ?, 0, 1, 0)`,
    wanted.identifier,
    wanted.identifierIsNumber,
    wanted.productId,
    wanted.productIdIsNumber,
    wanted.title,
  ).lastId;
}

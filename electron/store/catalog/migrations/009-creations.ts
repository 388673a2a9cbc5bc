import type { Migration } from '../../migrations.ts';

/** A CHECK that allows more values than before. */
interface Widened {
  table: string;
  from: string;
  to: string;
}

const WIDENED: readonly Widened[] = [
  { table: 'product_mark', from: "('unlink', 'delete')", to: "('unlink', 'delete', 'create', 'update')" },
  { table: 'change_set', from: "'removal', 'restore')", to: "'removal', 'restore', 'creation')" },
  {
    table: 'product_item',
    from: "('unlink', 'delete', 'relink', 'create')",
    to: "('unlink', 'delete', 'relink', 'create', 'add', 'update')",
  },
];

/** Products can also be marked to be created or to be sent whole, and change sets send them. */
export const creations: Migration = (db) => {
  db.exec('ALTER TABLE removal_mark RENAME TO product_mark');
  // Rows are moved out and back because other tables refer to them by table name (sqlite.org/foreignkeys.html, section 5).
  db.exec('PRAGMA defer_foreign_keys = ON');
  for (const { table, from, to } of WIDENED) {
    const parts = db.arrays<[type: string, sql: string]>(
      'SELECT type, sql FROM sqlite_schema WHERE tbl_name = ? AND sql IS NOT NULL ORDER BY type DESC',
      table,
    );
    const [[, create] = ['', ''], ...indexes] = parts;
    db.exec(`CREATE TEMP TABLE taken_out AS SELECT * FROM ${table}; DROP TABLE ${table}`);
    db.exec(create.replace(from, to));
    db.exec(`INSERT INTO ${table} SELECT * FROM taken_out; DROP TABLE taken_out`);
    for (const [, index] of indexes) db.exec(index);
  }
  db.exec(`
    CREATE VIEW removal_mark AS SELECT * FROM product_mark WHERE mode IN ('unlink', 'delete');
    CREATE VIEW creation_mark AS SELECT * FROM product_mark WHERE mode IN ('create', 'update');
  `);
};

import type { Migration } from '../../migrations.ts';

const OLD = "('set', 'remove', 'append')";
const NEW = "('set', 'remove', 'append', 'remove_items')";

/** Items can be removed from a list by value: the intent of drafts and items gets one more value. */
export const removedItems: Migration = (db) => {
  for (const table of ['draft', 'item']) {
    const parts = db.arrays<[type: string, sql: string]>(
      'SELECT type, sql FROM sqlite_schema WHERE tbl_name = ? AND sql IS NOT NULL ORDER BY type DESC',
      table,
    );
    const [[, create] = ['', ''], ...indexes] = parts;
    // SQLite cannot change a CHECK, so the table is copied, as its documentation advises (sqlite.org/lang_altertable.html,
    // section 7).
    db.exec(`ALTER TABLE ${table} RENAME TO old_${table}`);
    db.exec(create.replace(OLD, NEW));
    db.exec(`INSERT INTO ${table} SELECT * FROM old_${table}; DROP TABLE old_${table}`);
    for (const [, index] of indexes) db.exec(index);
  }
};

import { type CellValue, canonicalJson } from '#shared/domain/value.ts';
import type { Database } from '../../database.ts';
import { flagsOf } from '../encoding.ts';
import { inCategory } from './filters/category-filter.ts';
import { categoryNodes } from './filters/classification-filter.ts';
import { fitsPattern } from './filters/patterns.ts';

/** Defines the functions that statements of views call besides SQLite's own. */
export function defineViewFunctions(db: Database): void {
  // As it is shown everywhere: SQLite writes 10.0 for 10, and rounds to 15 digits.
  db.define('number_text', (number) => (typeof number === 'number' ? String(number) : number));
  db.define('canonical_json', (json) => canonicalJson(JSON.parse(String(json)) as CellValue));
  db.define('title_flags', (title) => flagsOf(String(title), 0));
  db.define('in_category', (stored, path) => inCategory(String(stored), String(path)));
  db.define('category_nodes', (stored) => categoryNodes(String(stored)));
  db.define('fits_pattern', (pattern, flags, text) =>
    fitsPattern(String(pattern), String(flags), String(text)),
  );
}

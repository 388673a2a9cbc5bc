import type { CheckSettings } from '#shared/domain/checks/check-settings.ts';
import type { Database, Param } from '../../database.ts';
import type { Meta } from '../meta.ts';
import { type ReadSegment, SegmentReader } from '../segments/segment-reader.ts';
import { SegmentRecords } from '../segments/segment-records.ts';
import { type CheckParts, checkSegment } from './check-segment.ts';

/** The number of products that one call checks, so that others can read in between. */
const PRODUCTS_PER_CALL = 500;

/** In SQL over `draft d`: whether a check holds the edit back, and why. */
export const BLOCKED_SQL = `EXISTS (SELECT 1 FROM blocked_edit b
  WHERE b.product = d.product AND b.property = d.property AND b.locale = d.locale)`;
export const BLOCKED_REASON_SQL = `(SELECT b.reason FROM blocked_edit b
  WHERE b.product = d.product AND b.property = d.property AND b.locale = d.locale)`;

interface Parts extends CheckParts {
  db: Database;
  meta: Meta;
  /** The language that translations are checked against: the primary one. */
  source: () => number | null;
}

/** Staged translations that a check of severity `block` holds back, as of the last time they were checked. */
export class BlockedEdits {
  readonly #parts: Parts;
  #hasChanged = true;

  constructor(parts: Parts) {
    this.#parts = parts;
    parts.db.exec(`CREATE TEMP TABLE blocked_edit (
      product INTEGER NOT NULL, property INTEGER NOT NULL, locale INTEGER NOT NULL, reason TEXT NOT NULL,
      PRIMARY KEY (product, property, locale)) WITHOUT ROWID, STRICT`);
  }

  /** Called when edits, sources, checks or terms may have changed. */
  changed(): void {
    this.#hasChanged = true;
  }

  /**
   * Checks the staged edits of the next products after `after`, and returns the last of these products; null at the end, and
   * immediately if nothing changed or nothing blocks.
   */
  look(after: number | null): number | null {
    const { db, meta } = this.#parts;
    if (after === null) {
      if (!this.#hasChanged) return null;
      this.#hasChanged = false;
      db.exec('DELETE FROM blocked_edit');
    }
    const settings = blockingOnly(meta.get('check_settings'));
    const source = this.#parts.source();
    if (!settings || source === null) return null;
    const columns = db.arrays<[product: number, property: number, locale: number]>(
      `SELECT product, property, locale FROM draft WHERE product IN
         (SELECT DISTINCT product FROM draft WHERE product > ? ORDER BY product LIMIT ?)`,
      after ?? -1,
      PRODUCTS_PER_CALL,
    );
    if (columns.length === 0) return null;
    const products = new Set(columns.map(([product]) => product));
    const scope = {
      source,
      targets: [...new Set(columns.map(([, , locale]) => locale))].filter((locale) => locale !== source),
      references: [],
      properties: [...new Set(columns.map(([, property]) => property))],
      everything: false,
    };
    const reader = new SegmentReader(db, new SegmentRecords(db), scope);
    for (const segments of reader.read(products).values()) this.#block(segments, source, settings);
    return Math.max(...products);
  }

  #block(segments: readonly ReadSegment[], sourceLocale: number, settings: CheckSettings): void {
    const rows: Param[] = segments.flatMap((segment) => {
      if (!segment.isEdited) return [];
      const [finding] = checkSegment(segment, sourceLocale, settings, this.#parts);
      const { product, property, locale } = segment;
      return finding ? [product, property, locale, finding.message] : [];
    });
    this.#parts.db.insertRows(
      'INSERT OR IGNORE INTO blocked_edit (product, property, locale, reason) VALUES',
      4,
      rows,
    );
  }
}

/** The settings with checks that only warn turned off; null if nothing blocks. */
function blockingOnly({ checks, limits }: CheckSettings): CheckSettings | null {
  const blocking = Object.entries(checks).map(([name, severity]) => [
    name,
    severity === 'block' ? severity : 'off',
  ]);
  if (blocking.every(([, severity]) => severity === 'off')) return null;
  return { checks: Object.fromEntries(blocking) as CheckSettings['checks'], limits, dismissed: [] };
}

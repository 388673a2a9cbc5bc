import { t } from '@lingui/core/macro';
import type { CellFinding, CheckName, Finding } from '#shared/domain/checks/check.ts';
import { checkName } from '#shared/domain/checks/check.ts';
import type { CheckSettings } from '#shared/domain/checks/check-settings.ts';
import type { Database } from '../../database.ts';
import type { Meta } from '../meta.ts';
import { type CellKey, cellText, columnNumber } from '../names.ts';
import { type ReadSegment, type ScopeIds, SegmentReader } from '../segments/segment-reader.ts';
import { SegmentRecords } from '../segments/segment-records.ts';
import { type CheckParts, checkSegment } from './check-segment.ts';
import { CheckedColumns } from './checked-columns.ts';

/** Messages by check. */
type Messages = Partial<Record<CheckName, string[]>>;

/** What checks found in one cell. */
interface CellFindingsRow {
  cell: CellKey;
  source: number;
  messages: Messages;
}

interface Parts extends CheckParts {
  db: Database;
  meta: Meta;
  /** Called with products whose findings were written. */
  judgedAnew: (products: readonly number[]) => void;
}

/** In SQL: what a cell shows. */
const shownSql = (locale: string) => `CASE
  WHEN EXISTS (SELECT 1 FROM draft sd WHERE sd.product = f.product AND sd.property = f.property AND sd.locale = ${locale})
  THEN (SELECT sd.shown FROM draft sd WHERE sd.product = f.product AND sd.property = f.property AND sd.locale = ${locale})
  ELSE (SELECT sv.value FROM value sv WHERE sv.product = f.product AND sv.property = f.property AND sv.locale = ${locale}) END`;

/** In SQL over `cell_finding f`: whether both cells still show what was checked. */
export const IS_VALID_SQL = `f.target IS (${shownSql('f.locale')}) AND f.source IS (${shownSql('f.source_locale')})`;

/**
 * What checks found in the catalog's cells (decision 053), kept by `translate.check`. A product that is edited or pulled
 * after that is checked again when it is read, and its findings are kept by `lookAgain`.
 */
export class CellFindings {
  readonly #parts: Parts;
  readonly #columns: CheckedColumns;
  /** Products that changed, with what was found in them since; null if they have not been checked. */
  readonly #changed = new Map<number, CellFindingsRow[] | null>();
  /**
   * Whether all products with staged edits or with changes of the last pull count as changed, too: after a pull, and at the
   * start.
   */
  #changedAtLarge = true;

  constructor(parts: Parts) {
    this.#parts = parts;
    this.#columns = new CheckedColumns(parts.meta);
  }

  /** Whether anything was ever checked. */
  get areKept(): boolean {
    return this.#columns.all().length > 0;
  }

  /** Called when what these products show may have changed. */
  changed(products: readonly number[] | 'all'): void {
    if (products === 'all') {
      this.#changedAtLarge = true;
      for (const product of this.#changed.keys()) this.#changed.set(product, null);
    } else for (const product of products) this.#changed.set(product, null);
  }

  /** Called when a warning about these cells is no longer wanted. `property` null: about all of the language. */
  dismissed(property: number | null, locale: number): void {
    const products = this.#parts.db.arrays<[number]>(
      'SELECT DISTINCT product FROM cell_finding WHERE locale = ?1 AND (?2 IS NULL OR property = ?2)',
      locale,
      property,
    );
    this.changed(products.map(([product]) => product));
  }

  /** Keeps what was found in all segments of a scope in these products. */
  keep(scope: ScopeIds, products: readonly number[], found: ReadonlyMap<ReadSegment, Finding[]>): void {
    const { db, judgedAnew } = this.#parts;
    db.transaction('page', () => {
      this.#columns.add(scope);
      this.#write(products, scope.properties, scope.targets, byCell(scope.source, found));
    });
    judgedAnew(products);
    // What was found in them since they changed was found by the settings of that time.
    this.changed(products.filter((product) => this.#changed.has(product)));
  }

  /** The findings in these products, by cell (`cellText`). */
  ofProducts(products: readonly number[]): Map<string, CellFinding[]> {
    const { db, meta } = this.#parts;
    if (!this.areKept) return new Map();
    this.#findChanged();
    const unchanged = products.filter((product) => !this.#changed.has(product));
    const unseen = products.filter((product) => this.#changed.get(product) === null);
    if (unseen.length > 0)
      for (const [product, found] of this.#check(unseen)) this.#changed.set(product, found);
    const found = products.flatMap((product) => this.#changed.get(product) ?? []);
    return shownByCell([...readFound(db, unchanged), ...found], meta.get('check_settings'));
  }

  /** The same, checked anew: for a reader that does not hear of changes. */
  checkedNow(products: readonly number[]): Map<string, CellFinding[]> {
    if (!this.areKept) return new Map();
    return shownByCell([...this.#check(products).values()].flat(), this.#parts.meta.get('check_settings'));
  }

  /** Keeps the findings in the next changed products, for filters; false once all are kept. */
  lookAgain(limit: number): boolean {
    if (!this.areKept) return false;
    const { db, judgedAnew } = this.#parts;
    this.#findChanged();
    const products = [...this.#changed.keys()].slice(0, limit);
    if (products.length === 0) return false;
    const columns = this.#columns.all();
    db.transaction('page', () => {
      const found = [...this.#check(products).values()].flat();
      const properties = columns.map(({ property }) => property);
      const locales = columns.map(({ locale }) => locale);
      this.#write(products, properties, locales, found);
    });
    judgedAnew(products);
    for (const product of products) this.#changed.delete(product);
    return this.#changed.size > 0;
  }

  #findChanged(): void {
    if (!this.#changedAtLarge) return;
    this.#changedAtLarge = false;
    for (const [product] of this.#parts.db.arrays<[number]>(
      'SELECT product FROM draft UNION SELECT product FROM pulled_change',
    ))
      this.#changed.set(product, null);
  }

  /**
   * The findings in products as they are now. `inconsistent` is not checked again: what was kept stays while its texts are
   * still shown.
   */
  #check(products: readonly number[]): Map<number, CellFindingsRow[]> {
    const { db, meta } = this.#parts;
    const settings = meta.get('check_settings');
    const found = new Map<string, CellFindingsRow>();
    for (const one of readFound(db, products)) {
      const { inconsistent } = one.messages;
      if (inconsistent) found.set(cellText(one.cell), { ...one, messages: { inconsistent } });
    }
    for (const scope of this.#columns.scopes()) {
      const checked = new Map<ReadSegment, Finding[]>();
      const reader = new SegmentReader(db, new SegmentRecords(db), scope);
      for (const segments of reader.read(products).values())
        for (const segment of segments)
          if (scope.columns.has(columnNumber(segment.property, segment.locale)))
            checked.set(segment, checkSegment(segment, scope.source, settings, this.#parts));
      for (const one of byCell(scope.source, checked)) {
        const before = found.get(cellText(one.cell));
        found.set(cellText(one.cell), { ...one, messages: { ...before?.messages, ...one.messages } });
      }
    }
    const byProduct = Map.groupBy(found.values(), ({ cell }) => cell.product);
    return new Map(products.map((product) => [product, byProduct.get(product) ?? []]));
  }

  #write(
    products: readonly number[],
    properties: readonly number[],
    locales: readonly number[],
    found: readonly CellFindingsRow[],
  ): void {
    const { db } = this.#parts;
    db.run(
      `DELETE FROM cell_finding WHERE product IN (SELECT value FROM json_each(?))
       AND property IN (SELECT value FROM json_each(?)) AND locale IN (SELECT value FROM json_each(?))`,
      JSON.stringify(products),
      JSON.stringify(properties),
      JSON.stringify(locales),
    );
    const rows = found.map(({ cell: { product, property, locale }, source, messages }) => [
      product,
      property,
      locale,
      source,
      JSON.stringify(messages),
    ]);
    db.run(
      `INSERT OR REPLACE INTO cell_finding (product, property, locale, source_locale, source, target, findings)
       SELECT product, property, locale, source_locale, ${shownSql('f.source_locale')}, ${shownSql('f.locale')}, findings
       FROM (SELECT value ->> 0 AS product, value ->> 1 AS property, value ->> 2 AS locale,
         value ->> 3 AS source_locale, value ->> 4 AS findings FROM json_each(?)) f`,
      JSON.stringify(rows),
    );
  }
}

function readFound(db: Database, products: readonly number[]): CellFindingsRow[] {
  return db
    .arrays<[product: number, property: number, locale: number, source: number, findings: string]>(
      `SELECT f.product, f.property, f.locale, f.source_locale, f.findings
       FROM json_each(?) k CROSS JOIN cell_finding f ON f.product = k.value WHERE ${IS_VALID_SQL}`,
      JSON.stringify(products),
    )
    .map(([product, property, locale, source, findings]) => ({
      cell: { product, property, locale },
      source,
      messages: JSON.parse(findings) as Messages,
    }));
}

/** For the items of a list, each message says which one it is about. */
function byCell(source: number, found: ReadonlyMap<ReadSegment, Finding[]>): CellFindingsRow[] {
  const cells = new Map<string, CellFindingsRow>();
  for (const [{ product, property, locale, item }, findings] of found)
    for (const { check, message } of findings) {
      const cell = { product, property, locale };
      const key = cellText(cell);
      let one = cells.get(key);
      if (!one) {
        one = { cell, source, messages: {} };
        cells.set(key, one);
      }
      one.messages[check] ??= [];
      one.messages[check].push(item === null ? message : t`Item ${item + 1}: ${message}`);
    }
  return [...cells.values()];
}

function shownByCell(found: readonly CellFindingsRow[], settings: CheckSettings): Map<string, CellFinding[]> {
  return new Map(
    found.flatMap(({ cell, messages }) => {
      const shown = shownFindings(messages, settings);
      return shown.length === 0 ? [] : [[cellText(cell), shown]];
    }),
  );
}

/** By the current settings: a check that was turned off finds nothing. Those that block come first. */
function shownFindings(messages: Messages, { checks }: CheckSettings): CellFinding[] {
  const shown = checkName.options.flatMap((check): CellFinding[] => {
    const severity = checks[check];
    return severity === 'off' ? [] : (messages[check] ?? []).map((message) => ({ check, severity, message }));
  });
  return shown.sort((a, b) => a.severity.localeCompare(b.severity));
}

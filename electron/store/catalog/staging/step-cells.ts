import type { HistoryCell, HistoryStep } from '#shared/contract/drafts.ts';
import type { Column } from '#shared/domain/cell.ts';
import { changeExcerpt } from '#shared/domain/change-excerpt.ts';
import type { Database } from '../../database.ts';
import type { Names } from '../names.ts';
import type { CellSnapshot } from './cell-step.ts';
import type { LoggedStep } from './step-log.ts';

type ChangedCell = [
  product: number,
  property: number,
  locale: number,
  before: string,
  after: string,
  identifier: string,
  title: string,
];

/** The columns of this many large steps are remembered. */
const REMEMBERED = 1_000;

/** What steps of the history did, cell by cell, for users to read. */
export class StepCells {
  readonly #db: Database;
  readonly #names: Names;
  /**
   * By step and its number of cells, which reveals that it was changed. Looking for another column reads all cells of a step.
   */
  readonly #columns = new Map<string, Column | null>();

  constructor(db: Database, names: Names) {
    this.#db = db;
    this.#names = names;
  }

  describe(step: LoggedStep): HistoryStep {
    if (step.cells === 0) return { ...step, cell: null, column: null };
    const cell = step.cells === 1 ? (this.first(step.step, 1)[0] ?? null) : null;
    const column = cell
      ? { property: cell.property, locale: cell.locale }
      : this.#columnOf(step.step, step.cells);
    return { ...step, cell, column };
  }

  first(step: number, limit: number): HistoryCell[] {
    return this.#db
      .arrays<ChangedCell>(
        `SELECT c.product, c.property, c.locale, c.before, c.after, p.identifier, p.title
         FROM step_change c JOIN product p ON p.product = c.product
         WHERE c.step = ? AND c.property > 0 ORDER BY c.product, c.property, c.locale LIMIT ?`,
        step,
        limit,
      )
      .map(([product, property, locale, before, after, identifier, title]) => ({
        ...this.#names.ref({ product, property, locale }),
        identifier,
        title,
        values: changeExcerpt(shownIn(before), shownIn(after)),
      }));
  }

  /** The column of all cells of a step; null if there are several. */
  #columnOf(step: number, cells: number): Column | null {
    const key = `${step} ${cells}`;
    const known = this.#columns.get(key);
    if (known !== undefined) return known;
    if (this.#columns.size >= REMEMBERED) this.#columns.clear();
    const column = this.#readColumn(step);
    this.#columns.set(key, column);
    return column;
  }

  #readColumn(step: number): Column | null {
    const first = this.#db.firstArray<[property: number, locale: number]>(
      'SELECT property, locale FROM step_change WHERE step = ? AND property > 0 ORDER BY product, property, locale LIMIT 1',
      step,
    );
    if (!first) return null;
    const other = this.#db.firstArray<[number]>(
      'SELECT 1 FROM step_change WHERE step = ? AND property > 0 AND (property, locale) <> (?, ?) LIMIT 1',
      step,
      ...first,
    );
    return other ? null : this.#names.column(...first);
  }
}

const shownIn = (snapshot: string) => (JSON.parse(snapshot) as CellSnapshot).shown;

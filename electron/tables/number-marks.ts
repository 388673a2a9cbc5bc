import type { CsvDelimiter, DecimalMark } from '#shared/domain/table-format.ts';
import type { TableRow } from './table.ts';

/** The first cell of a kind, and their number. */
interface FoundNumber {
  row: number;
  text: string;
  cells: number;
}

/** How numbers that are written as text mark their decimals, in one column. */
type ColumnMarks = Partial<Record<DecimalMark | 'either', FoundNumber>>;

/** The decimal mark of a file. */
export interface FoundMark {
  decimal: DecimalMark;
  /** A number such as "1,234", where nothing says whether it has decimals, or others say both. */
  doubt: { number: FoundNumber; others: { point: FoundNumber; comma: FoundNumber } | null } | null;
}

const LONGEST = 40;
/** The code of "9". Those of the other digits, signs and spaces are smaller. */
const NINE = 57;

/** The evidence for a file's decimal mark, in all of its rows. */
export class NumberMarks {
  readonly #columns: ColumnMarks[] = [];

  add(rows: readonly TableRow[]): void {
    for (const { row, cells, typed } of rows)
      for (let at = 0; at < cells.length; at++) {
        const text = cells[at]!;
        // Most texts begin with a letter: none of them needs a closer look.
        if (text.charCodeAt(0) > NINE || text.length > LONGEST || text === '' || typed?.has(at)) continue;
        const mark = decimalMarkOf(text);
        if (mark === null) continue;
        const marks = this.#columns[at] ?? {};
        this.#columns[at] = marks;
        const found = marks[mark];
        if (found) found.cells++;
        else marks[mark] = { row, text: text.trim(), cells: 1 };
      }
  }

  /** Finds the decimal mark of the numbers in some columns. */
  of(isNumeric: (column: number) => boolean, delimiter: CsvDelimiter | null): FoundMark {
    const columns = this.#columns.filter((_, at) => isNumeric(at));
    const sum = (mark: keyof ColumnMarks): FoundNumber | null => {
      const found = columns.flatMap((marks) => marks?.[mark] ?? []);
      const cells = found.reduce((total, one) => total + one.cells, 0);
      const [first, ...others] = found;
      return first ? { ...others.reduce((a, b) => (a.row <= b.row ? a : b), first), cells } : null;
    };
    const [point, comma, either] = [sum('.'), sum(','), sum('either')];
    if (point || comma) {
      const decimal = (comma?.cells ?? 0) > (point?.cells ?? 0) ? ',' : '.';
      const doubt = point && comma && either ? { number: either, others: { point, comma } } : null;
      return { decimal, doubt };
    }
    if (!either) return { decimal: '.', doubt: null };
    // Where numbers have a decimal comma, cells are separated by semicolons.
    const [hasComma, isLocal] = [either.text.includes(','), delimiter === ';'];
    return {
      decimal: hasComma && isLocal ? ',' : '.',
      doubt: hasComma || isLocal ? { number: either, others: null } : null,
    };
  }
}

/**
 * Returns the decimal mark that a text must have to be a number: "9.99", "1,234.5" and "1,234,567" have a point (the comma of
 * the last groups thousands). `either`: "1,234" may have three decimals or thousands. Null for other texts.
 */
export function decimalMarkOf(text: string): DecimalMark | 'either' | null {
  const number = /^\s*[-+]?(\d[\d.,]*)\s*$/.exec(text)?.[1];
  if (number === undefined) return null;
  const marks = number.replace(/\d/g, '');
  const last = marks.at(-1);
  if (last === undefined) return null;
  const mark = last as DecimalMark;
  const other: DecimalMark = mark === '.' ? ',' : '.';
  const whole = number.slice(0, number.lastIndexOf(mark));
  if (marks.length === 1) {
    const isEither = /^[1-9]\d{0,2}$/.test(whole) && number.length === whole.length + 4;
    return isEither ? 'either' : mark;
  }
  const isGrouped = (part: string, by: DecimalMark) => new RegExp(`^\\d{1,3}(?:\\${by}\\d{3})+$`).test(part);
  if (isGrouped(whole, other)) return mark;
  return isGrouped(number, mark) ? other : null;
}

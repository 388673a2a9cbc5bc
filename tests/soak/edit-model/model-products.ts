import type { CellValue } from '#shared/domain/value.ts';
import { COLUMNS, firstValues, IDENTIFIERS } from './cells.ts';

/** A change of a cell in the service, by anyone. */
export interface Written {
  seq: number;
  cell: string;
  before: CellValue;
  value: CellValue;
  by: 'app' | 'others';
  /** The journal item that it came from. */
  item: number | null;
  /** Made after the app was told that it was accepted for later, or was told nothing. */
  late: boolean;
}

/** The model service's data, and its full history. */
export class ModelProducts {
  readonly #values = new Map(IDENTIFIERS.map((id) => [id, firstValues(id)]));
  /** Currently not listed. */
  readonly unlisted = new Set<string>();
  readonly log: Written[] = [];

  get listed(): string[] {
    return IDENTIFIERS.filter((id) => !this.unlisted.has(id));
  }

  /** Values by "property/locale". */
  valuesOf(identifier: string) {
    return this.#values.get(identifier) ?? new Map();
  }

  held(cell: string): CellValue {
    const [identifier = '', column = ''] = cell.split(' ');
    return this.valuesOf(identifier).get(column) ?? null;
  }

  /** Whether the item changed its cell before it was read back. */
  wrote(item: number): boolean {
    return this.log.some((written) => written.item === item && !written.late);
  }

  /** Every value of the cell since log entry `seq`, inclusive. */
  heldSince(cell: string, seq: number): CellValue[] {
    const after = this.log.filter((written) => written.cell === cell && written.seq >= seq);
    return [after[0] ? after[0].before : this.held(cell), ...after.map(({ value }) => value)];
  }

  write(cell: string, value: CellValue, from: { item: number; late: boolean } | 'others'): void {
    const [identifier = '', column = ''] = cell.split(' ');
    const origin =
      from === 'others'
        ? { by: 'others' as const, item: null, late: false }
        : { by: 'app' as const, ...from };
    this.log.push({ seq: this.log.length, cell, before: this.held(cell), value, ...origin });
    if (value === null) this.valuesOf(identifier).delete(column);
    else this.valuesOf(identifier).set(column, value);
  }

  /** The product as it is listed (4.3). */
  record(identifier: string) {
    const properties = COLUMNS.flatMap(({ property, locale, localeless }) => {
      const value = this.valuesOf(identifier).get(`${property}/${locale}`);
      return value === undefined ? [] : [{ name: property, value, ...(localeless ? {} : { locale }) }];
    });
    return { product_id: `id-${identifier}`, sku: identifier, title: '', properties };
  }
}

import type { Value } from '#shared/domain/value.ts';
import type { ProductRecord } from '#shared/service/wire.ts';

type Spelling = [property: string, locale: string, localeless: boolean];

/**
 * A page of records on its way to the worker: each way to spell a cell is named once per page, and a record's values
 * follow its spellings. A quarter of the text that whole records make, which is what a pull's rate hangs on.
 */
export interface PackedPage {
  spellings: Spelling[];
  records: (Omit<ProductRecord, 'values'> & { cells: number[]; values: Value[] })[];
}

export function packPage(records: readonly ProductRecord[]): PackedPage {
  const spellings: Spelling[] = [];
  const known = new Map<string, Map<string, number>>();
  const spellingOf = (property: string, locale: string, localeless: boolean): number => {
    const byLocale = known.get(property) ?? new Map<string, number>();
    known.set(property, byLocale);
    const key = localeless ? '' : locale;
    const index = byLocale.get(key) ?? spellings.push([property, locale, localeless]) - 1;
    byLocale.set(key, index);
    return index;
  };
  return {
    spellings,
    records: records.map(({ values, ...record }) => ({
      ...record,
      cells: values.map(({ property, locale, localeless }) => spellingOf(property, locale, localeless)),
      values: values.map(({ value }) => value),
    })),
  };
}

export function unpackPage({ spellings, records }: PackedPage): ProductRecord[] {
  return records.map(({ cells, values, ...record }) => ({
    ...record,
    values: values.map((value, i) => {
      const [property, locale, localeless] = spellings[cells[i] as number] as Spelling;
      return { property, locale, localeless, value };
    }),
  }));
}

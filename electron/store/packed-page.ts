import type { Value } from '#shared/domain/value.ts';
import type { RecordValue } from '#shared/service/read-values.ts';
import type { ProductRecord } from '#shared/service/wire.ts';

type Spelling = [property: string, locale: string, localeless: boolean, spelled?: string];

/**
 * A page of records sent to the worker: each spelling of a cell is listed once per page, and a record refers to one for each
 * of its values. This is a quarter of the text of whole records, which determines the speed of a pull.
 */
export interface PackedPage {
  spellings: Spelling[];
  records: (Omit<ProductRecord, 'values'> & { cells: number[]; values: Value[] })[];
}

export function packPage(records: readonly ProductRecord[]): PackedPage {
  const spellings: Spelling[] = [];
  const known = new Map<string, Map<string, number>>();
  const spellingOf = ({ property, locale, localeless, spelled }: RecordValue): number => {
    let byLocale = known.get(property);
    if (!byLocale) {
      byLocale = new Map();
      known.set(property, byLocale);
    }
    const key = localeless ? '' : spelled === undefined ? locale : `${locale}\0${spelled}`;
    let index = byLocale.get(key);
    if (index === undefined) {
      const spelling: Spelling = [property, locale, localeless];
      if (spelled !== undefined) spelling.push(spelled);
      index = spellings.push(spelling) - 1;
      byLocale.set(key, index);
    }
    return index;
  };
  return {
    spellings,
    records: records.map(({ values, ...record }) => ({
      ...record,
      cells: values.map(spellingOf),
      values: values.map(({ value }) => value),
    })),
  };
}

export function unpackPage({ spellings, records }: PackedPage): ProductRecord[] {
  return records.map(({ cells, values, ...record }) => ({
    ...record,
    values: values.map((value, i) => {
      const [property, locale, localeless, spelled] = spellings[cells[i] as number] as Spelling;
      const listed = { property, locale, localeless, value };
      return spelled === undefined ? listed : { ...listed, spelled };
    }),
  }));
}

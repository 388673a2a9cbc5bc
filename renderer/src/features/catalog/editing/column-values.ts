import type { ContractClient } from '#shared/contract/registry.ts';
import type { Column } from '#shared/domain/cell.ts';
import { columnKey } from '#shared/domain/column-key.ts';

/** More different values are no choice any more, and are not listed. */
const MOST = 50;

/** Longer texts are read, not chosen. */
const MOST_CHARACTERS = 120;

/** In larger catalogs the rows on show have to do: counting values would hold up what is being saved. */
const MOST_PRODUCTS = 100_000;

export interface ColumnValuesOptions {
  client: Pick<ContractClient, 'call'>;
  connectionId: string;
  products: () => number;
  /** The texts that stand in the rows read of a column. */
  loaded: (column: Column) => readonly string[];
}

/** The values of columns that have only a few, for editors to offer. Each column is asked about once, until `forget`. */
export class ColumnValues {
  readonly #options: ColumnValuesOptions;
  readonly #known = new Map<string, Promise<readonly string[]>>();

  constructor(options: ColumnValuesOptions) {
    this.#options = options;
  }

  /** The values of a column in the order of its language; none where they are many, long, or all different. */
  of(column: Column): Promise<readonly string[]> {
    const key = columnKey(column);
    const known =
      this.#known.get(key) ??
      // A lost connection is reported elsewhere; the next edit asks again, and this one goes on without.
      this.#read(column).catch(() => this.#unread(column));
    this.#known.set(key, known);
    return known;
  }

  /** The catalog, or what is typed into it, has changed: values are counted again. `column`: of one column only. */
  forget(column?: Column): void {
    if (column) this.#known.delete(columnKey(column));
    else this.#known.clear();
  }

  #unread(column: Column): readonly string[] {
    this.forget(column);
    return [];
  }

  async #read(column: Column): Promise<readonly string[]> {
    const { client, connectionId, products, loaded } = this.#options;
    const texts = loaded(column);
    // Columns of running text are mostly recognised by the rows on show.
    if (!canBeListed(new Set(texts))) return [];
    if (products() > MOST_PRODUCTS) return fewOf(new Set(texts), texts.length, column);
    const query = { search: '', filters: [], sort: [], tree: false };
    const input = { connectionId, query, column, search: '', limit: MOST + 2 };
    const answer = await client.call('views.facets', input);
    if (!answer.ok) return this.#unread(column);
    const facets = answer.value.values.filter(({ value }) => typeof value === 'string' && value !== '');
    const filled = facets.reduce((sum, { products }) => sum + products, 0);
    return fewOf(new Set(facets.map(({ value }) => String(value))), filled, column);
  }
}

const canBeListed = (texts: ReadonlySet<string>): boolean =>
  texts.size <= MOST && [...texts].every((text) => text.length <= MOST_CHARACTERS);

/** Texts that stand in `filled` cells of a column, in the order of its language; none where they are no choice. */
function fewOf(texts: ReadonlySet<string>, filled: number, { locale }: Column): readonly string[] {
  if (!canBeListed(texts) || filled < 2 * texts.size) return [];
  return [...texts].sort(collator(locale).compare);
}

function collator(locale: string): Intl.Collator {
  try {
    return new Intl.Collator(locale, { numeric: true });
  } catch {
    // The service may use a code that is no language: its texts are sorted all the same.
    return new Intl.Collator(undefined, { numeric: true });
  }
}

import { type Json, toJson } from '../json.ts';
import type { ServiceProfile } from '../profile.ts';
import { CellReader, type CellVisitor } from './cell-reader.ts';
import { CellWriter, type WrittenCell } from './cell-writer.ts';
import { type Pattern, parsePath, parsePattern } from './pattern.ts';
import { SpelledLanguages } from './spelled-languages.ts';

/** The parts of a connection that determine where cells are. */
interface CellDialect {
  profile: ServiceProfile;
  /** Languages of the integration, the primary one first (2.1). */
  locales: readonly string[];
  identifierField: string;
}

/** Reads and writes the cells of records as a connection's profile says (`product.cells`). */
export class RecordCells {
  readonly languages: SpelledLanguages;
  /** Whether the profile says by patterns where cells are. */
  readonly isByPattern: boolean;
  readonly #reader: CellReader;
  readonly #writer: CellWriter;

  constructor({ profile, locales, identifierField }: CellDialect, languages?: SpelledLanguages) {
    const { product } = profile;
    this.languages = languages ?? new SpelledLanguages(locales, product.languages);
    this.isByPattern = product.cells.length > 0;
    const cells = product.cells.map(parsePattern);
    const named = [
      product.product_id,
      product.identifier ?? identifierField,
      product.parent_identifier,
      product.children,
      product.child_bound_attributes,
      product.defining_properties,
    ];
    const used = [...named.map(pathPattern), ...product.not_shown.map(parsePath)];
    this.#reader = new CellReader(cells, used, this.languages);
    this.#writer = new CellWriter(cells, this.#reader, this.languages);
  }

  read(record: { [key: string]: Json }, visitor: CellVisitor): void {
    this.#reader.read(record, visitor);
  }

  /** Returns `record` with these cells in place of its own, ready for `JSON.stringify`. Throws `UnsayableCell`. */
  write(record: { [key: string]: Json }, cells: readonly WrittenCell[]): Record<string, unknown> {
    return toJson(this.#writer.write(record, cells)) as Record<string, unknown>;
  }
}

/** A dot path of the profile, in which keys may have any characters. */
const pathPattern = (path: string): Pattern => ({
  steps: path.split('.').map((key) => ({ kind: 'key', key, named: false })),
  text: path,
});

const made = new WeakMap<ServiceProfile, Map<string, RecordCells>>();

/** The same for the same profile and languages, since it is compiled. */
export function recordCells(dialect: CellDialect): RecordCells {
  const own = made.get(dialect.profile) ?? new Map<string, RecordCells>();
  made.set(dialect.profile, own);
  const key = JSON.stringify([dialect.locales, dialect.identifierField]);
  const known = own.get(key);
  if (known) return known;
  const cells = new RecordCells(dialect);
  own.set(key, cells);
  return cells;
}

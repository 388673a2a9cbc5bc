import { type Json, toJson } from '../json.ts';
import type { ServiceProfile } from '../profile.ts';
import { CellReader, type CellVisitor } from './cell-reader.ts';
import { CellWriter, type WrittenCell } from './cell-writer.ts';
import { type Pattern, parsePath, parsePattern, type Step } from './pattern.ts';
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
  readonly #patterns: readonly Pattern[];
  readonly #used: readonly Pattern[];
  #likeValues: CellReader[] | null = null;

  constructor({ profile, locales, identifierField }: CellDialect, languages?: SpelledLanguages) {
    const { product } = profile;
    this.languages = languages ?? new SpelledLanguages(locales, product.languages);
    this.isByPattern = product.cells.length > 0;
    const cells = product.cells.map(parsePattern);
    const named = [
      product.product_id,
      product.identifier ?? identifierField,
      product.parent_identifier,
      product.child_bound_attributes,
      product.defining_properties,
    ];
    const used = [
      ...named.map(pathPattern),
      ...listPatterns(product.children),
      ...product.not_shown.map(parsePath),
    ];
    this.#patterns = cells;
    this.#used = used;
    this.#reader = new CellReader(cells, used, this.languages);
    this.#writer = new CellWriter(cells, this.#reader, this.languages);
  }

  read(record: { [key: string]: Json }, visitor: CellVisitor): void {
    this.#reader.read(record, visitor);
  }

  /** Reads an object or list that is like one in which records have values. Null if it is not, or not all of it. */
  readLikeValues(json: Json): { property: string; spelled: string; value: Json }[] | null {
    this.#likeValues ??= [...Map.groupBy(this.#patterns, pathOf)]
      .filter(([path, cells]) => path !== '' && cells.some(namesEntries))
      .map(([path, cells]) => {
        const used = this.#used.filter((one) => pathOf(one) === path);
        return new CellReader(cells.map(inContainer), used.map(inContainer), this.languages);
      });
    for (const reader of this.#likeValues) {
      const cells: { property: string; spelled: string; value: Json }[] = [];
      const left: Json[] = [];
      const cell: CellVisitor['cell'] = (property, spelled, value) =>
        cells.push({ property, spelled, value });
      reader.read({ [CONTAINER]: json }, { cell, left: (value) => left.push(value) });
      if (left.length === 0 && cells.length > 0) return cells;
    }
    return null;
  }

  /** Returns `record` with these cells in place of its own, ready for `JSON.stringify`. Throws `UnsayableCell`. */
  write(record: { [key: string]: Json }, cells: readonly WrittenCell[]): Record<string, unknown> {
    return toJson(this.#writer.write(record, cells)) as Record<string, unknown>;
  }
}

const CONTAINER = 'values';

const keysBefore = ({ steps }: Pattern): number => {
  const first = steps.findIndex((step) => step.kind !== 'key' || step.named);
  return first < 0 ? steps.length : first;
};

/** The keys before the first step that says something of a cell; '' for none. */
const pathOf = (pattern: Pattern): string =>
  pattern.steps
    .slice(0, keysBefore(pattern))
    .map((step) => (step.kind === 'key' ? step.key : ''))
    .join('.');

/** Whether each value says which property it is of: others could be anything. */
const namesEntries = ({ steps }: Pattern): boolean =>
  steps.some((step) => step.kind === 'list' && step.fields.some(({ is }) => is === 'name'));

const inContainer = (pattern: Pattern): Pattern => ({
  ...pattern,
  steps: [{ kind: 'key', key: CONTAINER, named: false }, ...pattern.steps.slice(keysBefore(pattern))],
});

/** A dot path of the profile, in which keys may have any characters; the whole of a list of one ("parent.0.value"). */
const pathPattern = (path: string): Pattern => ({
  steps: path
    .replace(/\.\d+\..*$/, '')
    .split('.')
    .map((key) => ({ kind: 'key', key, named: false })),
  text: path,
});

/** The same, and with a list at each of its keys: "links[].target". */
function listPatterns(path: string): Pattern[] {
  const { steps } = pathPattern(path);
  const list: Step = { kind: 'list', fields: [] };
  return steps.map((_, index) => ({
    steps: index === 0 ? steps : [...steps.slice(0, index), list, ...steps.slice(index)],
    text: path,
  }));
}

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

import { plural, t } from '@lingui/core/macro';
import { classifications } from '../../domain/categories.ts';
import { listed } from '../../domain/listed.ts';
import { quoted } from '../../domain/quoted.ts';
import { type CellValue, isExactNumber } from '../../domain/value.ts';
import { splitsOf } from '../cells/joined-keys.ts';
import { JOINED_FORMS, parsePattern, patternText } from '../cells/pattern.ts';
import { RecordCells, recordCells } from '../cells/record-cells.ts';
import { SpelledLanguages } from '../cells/spelled-languages.ts';
import { at, type Json } from '../json.ts';
import { isSameLanguage } from '../language-codes.ts';
import { fieldsBeside, knownPaths } from '../unknown-fields.ts';
import { type Dialect, readProducts, recordPaths } from '../wire.ts';
import { coreOf } from './cell-words.ts';
import type { Change, ChangedDialect } from './changed-dialect.ts';
import { LOCALE_SHAPE } from './container-changes.ts';
import { inferCells } from './infer-cells.ts';
import { languagesInOrder } from './languages-in-order.ts';
import { byKey, type JsonObject } from './places.ts';

/** What tells whether one way of reading is better than another. */
interface Reading {
  records: number;
  /** Places that nothing leads to, values in which languages or products are hidden, and keys that end in a language. */
  open: number;
  /** Properties with a value that is an object: often one, such as a measure, but more of them may be read wrong. */
  structs: number;
  cells: number;
}

/**
 * Returns the dialect that explains more of these products: `byShape`, which reads them with one of the three shapes of the profile, or
 * one with a pattern for each place of cells; with the fields that are about the records, not the products, as not shown. `base` is
 * the dialect without a decision on the cells.
 */
export function withCells(
  products: readonly JsonObject[],
  nested: readonly JsonObject[],
  byShape: ChangedDialect,
  base: ChangedDialect,
): ChangedDialect {
  const { title } = recordPaths(byShape.dialect);
  // A title beside the properties may be one of them as well: it is read on its own.
  const isGuessed = title !== recordPaths(base.dialect).title;
  const isBeside =
    products.some((product) => typeof at(product, title) === 'string') &&
    !(isGuessed && hasFormTitle(products, nested, base));
  const form = base.dialect.locales;
  const repeated = repeatedFields(products, byShape.dialect);
  const inferred = (changed: ChangedDialect, opens = false) => {
    const { title: _, properties: __, ...paths } = recordPaths(changed.dialect);
    const links = listBefore(nested, paths.children);
    const apart = [...Object.values(paths), links, ...(isBeside ? [title] : []), ...repeated];
    const languages = new SpelledLanguages(changed.dialect.locales, 'guessed');
    const container = byShape.dialect.profile.product.properties;
    const known = knownPaths([paths.children]);
    const own = nested.map((product) => fieldsBeside(product, known) ?? {});
    const inOrder = languagesInOrder(own, languages);
    const stripped = inOrder
      ? own.map((product) => fieldsBeside(product, knownPaths([inOrder.at, ...inOrder.paths])) ?? {})
      : own;
    const { cells, notShown } = inferCells(stripped, languages, new Set(apart), container, opens);
    return inOrder
      ? {
          cells: [...inOrder.cells.map((text) => patternText(parsePattern(text).steps)), ...cells],
          notShown: [...notShown, inOrder.at],
        }
      : { cells, notShown };
  };
  if (repeated.length > 0 && byShape.dialect.profile.product.not_shown.length === 0)
    byShape.take([notShownChange(repeated)]);
  const own = base.dialect.profile.product.cells.length > 0;
  let shape = reading(products, byShape, form);
  if (!own && shape.open > 0) {
    const about = [...inferred(byShape).notShown, ...besideKnown(products, [], byShape)];
    if (about.length > 0) byShape.take([notShownChange([...repeated, ...about])]);
    shape = reading(products, byShape, form);
  }
  const isInOrder =
    languagesInOrder(products, new SpelledLanguages(base.dialect.locales, 'guessed')) !== null;
  if (own || (!isInOrder && shape.open === 0 && shape.structs <= 1 && shape.cells > 0)) return byShape;
  repeated.push(...copiedFields(products, base, inferred(base).cells));
  let best = { changed: byShape, read: shape };
  for (const opens of [false, true]) {
    const changed = base.copy();
    if (isBeside)
      changed.take(byShape.changes.filter(({ key }) => key === 'product.title' || key === 'titleField'));
    const { cells, notShown: about } = inferred(changed, opens);
    if (cells.length === 0) continue;
    const beside = besideKnown(products, cells, changed);
    changed.take(cellChanges(cells, [...repeated, ...about, ...beside], changed.dialect));
    changed.take(languageChanges(nested, changed.dialect));
    const read = reading(products, changed, form);
    const isPreferred = best.changed === byShape ? isBetter : isSimpler;
    if (read.cells > 0 && isPreferred(read, best.read)) best = { changed, read };
  }
  return best.changed;
}

/** The list whose entries lead to nested products, at the beginning of their path; otherwise the whole path. */
function listBefore(products: readonly JsonObject[], children: string): string {
  const keys = children.split('.');
  const prefixes = keys.map((_, index) => keys.slice(0, index + 1).join('.'));
  return prefixes.find((path) => products.some((product) => Array.isArray(at(product, path)))) ?? children;
}

/**
 * What else is in the value that is the identifier ({"sku": {"value": "007", "calculated": false}}), and in entries that lead to nested
 * products ({"links": [{"index": 1, "target": {…}}]}).
 */
function besideKnown(
  products: readonly JsonObject[],
  cells: readonly string[],
  changed: ChangedDialect,
): string[] {
  const tried = changed.copy();
  tried.take([{ key: 'product.cells', to: [...cells], why: '' }]);
  const { identifier, children } = recordPaths(tried.dialect);
  const around = [`${coreOf(identifier)}.`, `${listBefore(products, children)}[].`];
  return readProducts(products, tried.dialect).notShown.places.flatMap(({ kind, path }) =>
    kind === 'field' && around.some((one) => path.startsWith(one)) ? [path] : [],
  );
}

/** Whether products have their title where the form says, among cells that only patterns find: then no other field is it. */
function hasFormTitle(
  products: readonly JsonObject[],
  nested: readonly JsonObject[],
  base: ChangedDialect,
): boolean {
  const { title: _, properties: __, ...paths } = recordPaths(base.dialect);
  const languages = new SpelledLanguages(base.dialect.locales, 'guessed');
  const { cells } = inferCells(nested, languages, new Set(Object.values(paths)));
  const tried = base.copy();
  tried.take([{ key: 'product.cells', to: cells, why: '' }]);
  tried.take(languageChanges(nested, tried.dialect));
  const { titleField, locales } = tried.dialect;
  const { records } = readProducts(products, tried.dialect);
  return records.some(({ values }) =>
    values.some(({ property, locale }) => property === titleField && locale === locales[0]),
  );
}

/** Fields of the products that only repeat one of their values, in each of them: a title beside the properties. */
function repeatedFields(products: readonly JsonObject[], dialect: Dialect): string[] {
  if (products.length < 2) return [];
  const { title } = recordPaths(dialect);
  const open = readProducts(products, dialect)
    .notShown.places.filter(({ kind, path }) => kind === 'field' && path !== title)
    .map(({ path }) => path);
  if (open.length === 0) return [];
  const values = products.map((product) => readProducts([product], dialect).records[0]?.values ?? []);
  const repeats = (product: JsonObject, index: number, field: string): boolean =>
    typeof product[field] === 'string' &&
    (values[index] ?? []).some(({ property, value }) => property !== field && value === product[field]);
  return open.filter((field) => products.every((product, index) => repeats(product, index, field)));
}

/** Texts of the products themselves that are another of their values again, in each of them. */
function copiedFields(
  products: readonly JsonObject[],
  base: ChangedDialect,
  cells: readonly string[],
): string[] {
  if (products.length < 3) return [];
  const tried = base.copy();
  tried.take([{ key: 'product.cells', to: [...cells], why: '' }]);
  const values = products.map((product) => readProducts([product], tried.dialect).records[0]?.values ?? []);
  return [...byKey(products)]
    .filter(([field, held]) => {
      const isCopied = (value: Json, index: number) =>
        typeof value === 'string' &&
        (values[index] ?? []).some((one) => one.property === field) &&
        (values[index] ?? []).some((one) => one.property !== field && one.value === value);
      const isTold = held.length === products.length && new Set(held).size > held.length / 2;
      return isTold && field !== tried.dialect.titleField && held.every(isCopied);
    })
    .map(([field]) => field);
}

/** `form`: the languages that the form lists. */
function reading(products: readonly JsonObject[], changed: ChangedDialect, form: readonly string[]): Reading {
  const { dialect } = changed;
  const { records, notShown } = readProducts(products, dialect);
  const values = records.flatMap((record) => record.values);
  const properties = new Set(values.map(({ property }) => property));
  const structs = new Set(values.filter(({ value }) => isStruct(value)).map(({ property }) => property));
  const { languages } = recordCells(dialect);
  const endings = [...properties].filter((property) =>
    endsInLanguage(property, properties, languages),
  ).length;
  return {
    records: records.length,
    open:
      notShown.places.length +
      endings +
      (changed.dialect.profile.product.cells.length > 0 ? 0 : otherWords(values, form)),
    structs: structs.size,
    cells: values.length,
  };
}

/** How many languages are most likely those of the form in other words, such as "en-GB" for "en", where none of the form's own is there. */
function otherWords(values: readonly { locale: string }[], form: readonly string[]): number {
  const guessed = new SpelledLanguages(form, 'guessed');
  const seen = [...new Set(values.map(({ locale }) => locale))];
  if (seen.some((locale) => form.some((code) => isSameLanguage(code, locale)))) return 0;
  return seen.filter((locale) => guessed.isListed(locale)).length;
}

const isStruct = (value: CellValue): boolean => {
  if (Array.isArray(value)) return value.some(isStruct);
  return (
    typeof value === 'object' &&
    value !== null &&
    !isExactNumber(value) &&
    classifications(value).length === 0
  );
};

/** Less open, or as much with less in objects. */
const isSimpler = (one: Reading, other: Reading): boolean =>
  one.open === other.open
    ? one.structs < other.structs
    : one.open < other.open && one.records >= other.records;

/** Simpler, or as simple with more of it explained. */
const isBetter = (one: Reading, other: Reading): boolean =>
  isSimpler(one, other) ||
  (one.open === other.open && one.structs === other.structs && one.cells > other.cells);

/** Whether a property is called as another one, and a language: "title_de" beside "title" or "title_en". */
export function endsInLanguage(
  property: string,
  all: ReadonlySet<string>,
  languages: SpelledLanguages,
): boolean {
  if (hasLanguageInside(property, all, languages)) return true;
  return JOINED_FORMS.some((form) =>
    splitsOf(property, form).some(
      ({ name, spelled }) =>
        languages.isListed(spelled) &&
        [...all].some(
          (other) =>
            other === name ||
            (other !== property &&
              splitsOf(other, form).some((one) => one.name === name && languages.of(one.spelled) !== null)),
        ),
    ),
  );
}

/** "i18n:de:title" beside "i18n:en:title". */
function hasLanguageInside(property: string, all: ReadonlySet<string>, languages: SpelledLanguages): boolean {
  const parts = property.split(/([^\p{L}\p{N}]+)/u);
  return parts.some((part, index) => {
    if (index === 0 || index === parts.length - 1 || !languages.isListed(part)) return false;
    const [before, after] = [parts.slice(0, index).join(''), parts.slice(index + 1).join('')];
    return [...all].some(
      (other) =>
        other !== property &&
        other.startsWith(before) &&
        other.endsWith(after) &&
        languages.isListed(other.slice(before.length, other.length - after.length)),
    );
  });
}

function cellChanges(cells: readonly string[], notShown: readonly string[], dialect: Dialect): Change[] {
  const [example = ''] = cells;
  const why = plural(cells.length, {
    one: `The values of the products are at one kind of place: ${example}.`,
    other: `The values of the products are at # kinds of places, such as ${example}.`,
  });
  const apart = t`How values are written in changes (“patch.values_shape”) is a separate decision: a list of products does not show it.`;
  return [
    { key: 'product.cells', to: [...cells], why: `${why} ${apart}` },
    ...(notShown.length > 0 && dialect.profile.product.not_shown.length === 0
      ? [notShownChange(notShown)]
      : []),
  ];
}

const MOST_NAMED = 6;

const notShownChange = (paths: readonly string[]): Change => ({
  key: 'product.not_shown',
  to: [...paths],
  why:
    paths.length > MOST_NAMED
      ? t`These fields seem to be about the record, not the product: ${listed(paths.slice(0, MOST_NAMED).map((path) => quoted(path)))}, …. They are not shown. Take out of the list what you need to see.`
      : t`These fields seem to be about the record, not the product: ${listed(paths.map((path) => quoted(path)))}. They are not shown. Take out of the list what you need to see.`,
});

/**
 * The service's words for languages of the connection, and the languages that it does not list. Two words for one language are two
 * languages: "de_DE" and "de_AT" are not both "de".
 */
function languageChanges(products: readonly JsonObject[], dialect: Dialect): Change[] {
  const guessed = new SpelledLanguages(dialect.locales, 'guessed');
  const seen = new Set<string>();
  const cells = new RecordCells(dialect, guessed);
  for (const product of products)
    cells.read(product, { cell: (_property, spelled) => seen.add(spelled), left: () => undefined });
  const meant = [...seen].flatMap((word) => {
    const said = word === '' ? null : guessed.inField(word);
    return said === null || said === 'none' ? [] : [{ word, code: 'listed' in said ? said.listed : null }];
  });
  const isOnly = (code: string) => meant.filter((one) => one.code === code).length === 1;
  const words = meant.flatMap(({ word, code }) =>
    code !== null && isOnly(code) && !isSameLanguage(word, code) ? [[word, code] as const] : [],
  );
  const others = meant.flatMap(({ word, code }) =>
    code === null || (!isOnly(code) && !isSameLanguage(word, code)) ? [word] : [],
  );
  const more = others.filter((word) => LOCALE_SHAPE.test(word));
  const codes = listed(more);
  return [
    ...(words.length > 0
      ? [
          {
            key: 'product.languages',
            to: { ...dialect.profile.product.languages, ...Object.fromEntries(words) },
            why: t`The service writes ${listed(words.map(([word, code]) => t`${quoted(word)} for ${quoted(code)}`))}.`,
          },
        ]
      : []),
    ...(more.length > 0
      ? [
          {
            key: 'locales',
            to: [...dialect.locales, ...more],
            why: t`Values in ${codes} were seen, which the form does not list. ${quoted(dialect.locales[0] ?? '')} stays the primary language.`,
          },
        ]
      : []),
  ];
}

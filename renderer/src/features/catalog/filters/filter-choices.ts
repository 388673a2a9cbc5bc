import { t } from '@lingui/core/macro';
import type { PropertyInfo } from '#shared/contract/catalog.ts';
import { ANY_LOCALE } from '#shared/domain/limits.ts';
import type { ViewColumn, ViewFilter } from '#shared/domain/query.ts';
import type { ValueKind } from '#shared/domain/value.ts';
import { languageName } from '../../../components/format.ts';
import { mayHoldCategories } from '../../../products/category-properties.ts';
import { byPropertyLabel, propertyLabel } from '../../../state/column-names.ts';
import { FIXED_LABELS } from './column-labels.ts';
import { filterLabel } from './filter-labels.ts';

/** Something a filter can be about. */
export interface FilterChoice {
  id: string;
  label: string;
  /** Shown after the label, less prominent: a language, or the kind of values. */
  detail: string;
  /** The words that it is found by, in lower case. */
  words: string;
  /** Those of them that are neither in its label nor in its detail. */
  more: string;
  about:
    | { is: 'whole'; filter: ViewFilter }
    | { is: 'column'; column: ViewColumn; kind: ValueKind }
    | { is: 'category'; property: string }
    | { is: 'identifiers' }
    | { is: 'several' };
}

const KIND_LABELS = {
  text: t`text`,
  multiline: t`long text`,
  number: t`number`,
  yesno: t`yes/no`,
  list: t`list`,
  struct: t`structure`,
} as const satisfies Record<ValueKind, string>;

export const kindLabel = (kind: ValueKind): string => KIND_LABELS[kind];

const choice = (
  id: string,
  label: string,
  detail: string,
  more: string,
  about: FilterChoice['about'],
): FilterChoice => ({ id, label, detail, words: `${label} ${detail} ${more}`.toLowerCase(), more, about });

const whole = (id: string, filter: ViewFilter, more = ''): FilterChoice =>
  choice(id, filterLabel(filter), t`products`, more, { is: 'whole', filter });

/**
 * What each kind of filter offers of whole products, in this order: leaving a kind out is a type error. What is about columns is
 * offered with them.
 */
const OF_WHOLE_PRODUCTS: Record<ViewFilter['kind'], (locales: readonly string[]) => readonly FilterChoice[]> =
  {
    identifiers: () => [
      choice('identifiers', t`Paste identifiers…`, t`list`, t`ids numbers ticket`, { is: 'identifiers' }),
    ],
    group: () => [
      choice('several', t`Any of several conditions…`, t`group`, t`or all not`, { is: 'several' }),
    ],
    emptyIn: (locales) =>
      locales.map((locale) =>
        whole(`empty ${locale}`, { kind: 'emptyIn', locale }, t`${locale} missing gap untranslated`),
      ),
    edited: () => [whole('edited', { kind: 'edited' }, t`changed by me staged`)],
    failed: () => [whole('failed', { kind: 'failed' }, t`refused error`)],
    conflict: () => [whole('conflict', { kind: 'conflict' })],
    changedInService: () => [whole('changed', { kind: 'changedInService' }, t`new pull`)],
    checkFindings: () => [
      whole(
        'findings',
        { kind: 'checkFindings' },
        t`translations warnings quality terms numbers placeholders`,
      ),
    ],
    classification: () => [
      whole('unclassified', { kind: 'classification', is: 'unclassified' }, t`category taxonomy summary`),
      whole('classification', { kind: 'classification', is: 'unknown' }, t`category taxonomy summary`),
    ],
    family: () => [
      whole('parents', { kind: 'family', role: 'parents' }, t`tree children`),
      whole('variants', { kind: 'family', role: 'variants' }, t`tree children`),
      whole('single', { kind: 'family', role: 'single' }, t`tree`),
    ],
    cell: () => [],
    category: () => [],
    missing: () => [],
    completeness: () => [],
  };

/** What a filter can be about of whole products. */
export const wholeChoices = (locales: readonly string[]): FilterChoice[] =>
  Object.values(OF_WHOLE_PRODUCTS).flatMap((offered) => offered(locales));

function propertyChoices(info: PropertyInfo, locales: readonly string[]): FilterChoice[] {
  const { name, kind, translatable } = info;
  const one = (locale: string, detail: string) =>
    choice(
      `column ${name}\u001f${locale}`,
      propertyLabel(name),
      detail,
      `${name} ${locale} ${KIND_LABELS[kind]}`,
      {
        is: 'column',
        column: { property: name, locale },
        kind,
      },
    );
  const columns = translatable
    ? [
        ...(locales.length > 1 ? [one(ANY_LOCALE, t`any language`)] : []),
        ...locales.map((locale) => one(locale, languageName(locale))),
      ]
    : [one(locales[0] ?? '', KIND_LABELS[kind])];
  return mayHoldCategories(info)
    ? [
        choice(`category ${name}`, propertyLabel(name), t`category tree`, t`${name} categories`, {
          is: 'category',
          property: name,
        }),
        ...columns,
      ]
    : columns;
}

/**
 * Everything that a filter can be about: whole products first, then the fixed columns, then properties by name in their
 * languages.
 */
export function filterChoices(
  properties: readonly PropertyInfo[],
  locales: readonly string[],
): FilterChoice[] {
  const byName = [...properties].sort((a, b) => byPropertyLabel(a.name, b.name));
  return [
    ...wholeChoices(locales),
    choice('column identifier', FIXED_LABELS.identifier, t`every product`, t`id sku`, {
      is: 'column',
      column: 'identifier',
      kind: 'text',
    }),
    choice('column title', FIXED_LABELS.title, t`every product`, t`title name`, {
      is: 'column',
      column: 'title',
      kind: 'text',
    }),
    choice('column completeness', FIXED_LABELS.completeness, t`required attributes`, t`share percent`, {
      is: 'column',
      column: 'completeness',
      kind: 'number',
    }),
    choice('column missing', FIXED_LABELS.missing, t`required attributes`, t`misses incomplete gap`, {
      is: 'column',
      column: 'missing',
      kind: 'number',
    }),
    ...byName.flatMap((info) => propertyChoices(info, locales)),
  ];
}

/** The choices that contain every typed word; those that begin with the first word come first. */
export function findChoices<Choice extends { words: string }>(
  choices: readonly Choice[],
  typed: string,
): readonly Choice[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  const [first] = words;
  if (first === undefined) return choices;
  const found = choices.filter((one) => words.every((word) => one.words.includes(word)));
  const begins = (one: Choice) => one.words.startsWith(first);
  return [...found.filter(begins), ...found.filter((one) => !begins(one))];
}

import { numberText } from '#shared/domain/number-format.ts';
import type { CellTest, ViewFilter } from '#shared/domain/query.ts';
import type { CellValue } from '#shared/domain/value.ts';
import { count, formatNumber, languageName } from '../../../components/format.ts';
import { userNumbers, valueText } from '../../../components/value-text.ts';
import { columnWords } from './column-labels.ts';

const SHOWN_CHARACTERS = 40;

const cut = (text: string): string =>
  text.length > SHOWN_CHARACTERS ? `${text.slice(0, SHOWN_CHARACTERS)}…` : text;

const quoted = (text: string): string => `“${cut(text)}”`;

const TEXT_WORDS = {
  contains: 'contains',
  does_not_contain: 'does not contain',
  equals: 'is',
  does_not_equal: 'is not',
  starts_with: 'starts with',
  ends_with: 'ends with',
} as const;

const PLAIN_WORDS = {
  empty: 'is empty',
  filled: 'is filled',
  absent: 'has no value',
  blank: 'is blank text',
  removed: 'will be removed',
  edited: 'is edited',
  failed: 'has failed',
  conflict: 'is in conflict',
  changed_in_service: 'was changed in the service',
} as const;

/** A value to choose among others. */
export function valueWords(value: CellValue): string {
  if (value === null) return 'no value';
  if (value === '') return 'empty text';
  return valueText(value);
}

function days(from: string | null, to: string | null): string {
  if (from !== null && from === to) return `is on ${from}`;
  if (from !== null && to !== null) return `is from ${from} to ${to}`;
  if (from !== null) return `is on or after ${from}`;
  return to === null ? 'has a date' : `is on or before ${to}`;
}

function oneOf(values: readonly CellValue[]): string {
  const words = values.map((value) => (value === null ? 'no value' : quoted(valueWords(value))));
  if (words.length <= 2)
    return words.length === 1 && values[0] === null ? 'has no value' : `is ${words.join(' or ')}`;
  return `is ${words[0]} or ${count(words.length - 1, 'other')}`;
}

const number = (value: number) => numberText(value, userNumbers);

/** What a cell has to fulfil, to be read after the column's name. */
export function testWords(test: CellTest): string {
  switch (test.is) {
    case 'text':
      return `${TEXT_WORDS[test.how]} ${quoted(test.text)}${test.matchCase ? ', case counts' : ''}`;
    case 'pattern':
      return `matches /${cut(test.pattern)}/${test.matchCase ? '' : 'i'}`;
    case 'number':
      return `${test.how} ${number(test.number)}`;
    case 'between':
      return `is from ${number(test.from)} to ${number(test.to)}`;
    case 'date':
      return days(test.from, test.to);
    case 'length':
      return `has ${test.how} ${count(test.characters, 'character')}`;
    case 'items':
      return `has ${test.how} ${count(test.items, 'item')}`;
    case 'one_of':
      return oneOf(test.values);
    default:
      return PLAIN_WORDS[test.is];
  }
}

/** What is known of a kept list of identifiers. */
export interface ListFacts {
  texts: number;
  missing: number;
}

type FactsOfList = (list: number) => ListFacts | undefined;

const FAMILY_WORDS = {
  parents: 'Products with variants',
  variants: 'Variants',
  single: 'Products without variants or parent',
} as const;

/**
 * A condition in plain words, as it stands on its chip. `listFacts`: of a kept list of identifiers, where they are known.
 */
export function filterWords(filter: ViewFilter, listFacts: FactsOfList = () => undefined): string {
  switch (filter.kind) {
    case 'emptyIn':
      return `${filter.property ? `${filter.property} empty` : 'Empty'} in ${languageName(filter.locale)}`;
    case 'edited':
      return 'Edited';
    case 'failed':
      return 'Failed';
    case 'conflict':
      return 'Conflict';
    case 'changedInService':
      return 'Changed in the service';
    case 'cell':
      return `${columnWords(filter.column)} ${testWords(filter.test)}`;
    case 'identifiers':
      return identifiersWords(filter.listed, listFacts(filter.list));
    case 'category':
      return `${filter.property} in ${filter.path.join(' › ')}`;
    case 'family':
      return FAMILY_WORDS[filter.role];
    case 'group':
      return groupWords(filter, listFacts);
  }
}

function identifiersWords(listed: boolean, facts: ListFacts | undefined): string {
  const words = facts ? count(facts.texts, 'identifier') : 'Listed identifiers';
  const missing = facts && facts.missing > 0 ? ` (${formatNumber(facts.missing)} not found)` : '';
  return `${listed ? '' : 'Not among '}${listed || facts ? words : 'the listed identifiers'}${missing}`;
}

type Group = Extract<ViewFilter, { kind: 'group' }>;

function groupWords({ match, negated, filters }: Group, listFacts: FactsOfList): string {
  const [first] = filters;
  if (first && filters.length === 1) return `${negated ? 'Not: ' : ''}${filterWords(first, listFacts)}`;
  const conditions = count(filters.length, 'condition');
  if (match === 'all') return `${negated ? 'not all' : 'all'} of ${conditions}`;
  return `${negated ? 'none' : 'any'} of ${conditions}`;
}

/** A condition spelled out whole, groups with all that is in them: for hints and screen readers. */
export function wholeFilterWords(filter: ViewFilter, listFacts: FactsOfList = () => undefined): string {
  if (filter.kind !== 'group') return filterWords(filter, listFacts);
  const parts = filter.filters.map((part) => {
    const words = wholeFilterWords(part, listFacts);
    return part.kind === 'group' && part.filters.length > 1 ? `(${words})` : words;
  });
  const joined = parts.join(filter.match === 'all' ? ' and ' : ' or ');
  return filter.negated ? `not (${joined})` : joined;
}

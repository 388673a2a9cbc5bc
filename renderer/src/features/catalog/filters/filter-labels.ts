import { i18n } from '@lingui/core';
import { plural, t } from '@lingui/core/macro';
import { CHECK_LABELS } from '#shared/domain/checks/check-labels.ts';
import { eitherOf, listed } from '#shared/domain/listed.ts';
import { numberText } from '#shared/domain/number-format.ts';
import type { CellTest, ViewFilter } from '#shared/domain/query.ts';
import { quoted as quotedText } from '#shared/domain/quoted.ts';
import type { CellValue } from '#shared/domain/value.ts';
import { countLabel } from '../../../components/count-label.ts';
import { languageName } from '../../../components/format.ts';
import { userNumbers, valueText } from '../../../components/value-text.ts';
import { propertyLabel } from '../../../state/column-names.ts';
import { longColumnLabel } from './column-labels.ts';
import { completenessLabel, missingLabel } from './completeness-labels.ts';
import { conditionLabel } from './conditions.ts';

const SHOWN_CHARACTERS = 40;

const cut = (text: string): string =>
  text.length > SHOWN_CHARACTERS ? `${text.slice(0, SHOWN_CHARACTERS)}…` : text;

const quoted = (whole: string): string => quotedText(cut(whole));

/** The label of a value in a choice. */
export function valueLabel(value: CellValue): string {
  if (value === null) return t`no value`;
  if (value === '') return t`empty text`;
  return valueText(value);
}

function days(from: string | null, to: string | null): string {
  if (from !== null && from === to) return t`is on ${from}`;
  if (from !== null && to !== null) return t`is from ${from} to ${to}`;
  if (from !== null) return t`is on or after ${from}`;
  return to === null ? t`has a date` : t`is on or before ${to}`;
}

function oneOf(values: readonly CellValue[]): string {
  const labels = values.map((value) => (value === null ? t`no value` : quoted(valueLabel(value))));
  if (labels.length <= 2)
    return labels.length === 1 && values[0] === null
      ? t`has no value`
      : labels.length === 2
        ? t`is ${labels[0] ?? ''} or ${labels[1] ?? ''}`
        : t`is ${labels[0] ?? ''}`;
  return t`is ${labels[0] ?? ''} or ${plural(labels.length - 1, { one: '# other', other: '# others' })}`;
}

const number = (value: number) => numberText(value, userNumbers);

/** Describes a condition on a cell, to be read after the column's name. */
export function testLabel(test: CellTest): string {
  switch (test.is) {
    case 'text': {
      const label = `${conditionLabel(test.how)} ${quoted(test.text)}`;
      return test.matchCase ? listed([label, t`match case`]) : label;
    }
    case 'pattern':
      return t`matches /${cut(test.pattern)}/${test.matchCase ? '' : 'i'}`;
    case 'number':
      return `${test.how} ${number(test.number)}`;
    case 'between':
      return t`is from ${{ from: number(test.from) }} to ${{ to: number(test.to) }}`;
    case 'date':
      return days(test.from, test.to);
    case 'length':
      return t`has ${test.how} ${plural(test.characters, { one: '# character', other: '# characters' })}`;
    case 'items':
      return t`has ${test.how} ${plural(test.items, { one: '# item', other: '# items' })}`;
    case 'one_of':
      return oneOf(test.values);
    case 'empty':
      return emptyLabel(test);
    case 'filled':
      return test.inherited ? t`is filled or inherited` : conditionLabel('filled');
    default:
      return conditionLabel(test.is);
  }
}

/** "is empty, but filled in English"; "nothing inherited" if inherited values count as filled. */
function emptyLabel({ inherited, filledIn }: Extract<CellTest, { is: 'empty' }>): string {
  if (filledIn === undefined) return inherited ? t`is empty, nothing inherited` : conditionLabel('empty');
  const language = languageName(filledIn);
  return inherited
    ? t`is empty, nothing inherited, but filled in ${language}`
    : t`is empty, but filled in ${language}`;
}

/** What is known about a saved list of identifiers. */
export interface ListFacts {
  texts: number;
  missing: number;
}

type FactsOfList = (list: number) => ListFacts | undefined;

const FAMILY_LABELS = {
  parents: t`Products with variants`,
  variants: t`Variants`,
  single: t`Products without variants or parent`,
} as const;

const CLASSIFICATION_LABELS = {
  unclassified: t`Unclassified`,
  unknown: t`Classification not known`,
} as const;

/** A condition in plain words, as on its chip. `listFacts`: facts about saved lists of identifiers, if known. */
export function filterLabel(filter: ViewFilter, listFacts: FactsOfList = () => undefined): string {
  switch (filter.kind) {
    case 'emptyIn':
      return filter.property
        ? t`${propertyLabel(filter.property)} empty in ${languageName(filter.locale)}`
        : t`Empty in ${languageName(filter.locale)}`;
    case 'checkFindings':
      return findingsLabel(filter);
    case 'edited':
      return t`Edited`;
    case 'failed':
      return t`Failed`;
    case 'conflict':
      return t`Conflict`;
    case 'changedInService':
      return t`Changed in the service`;
    case 'cell':
      return `${longColumnLabel(filter.column)} ${testLabel(filter.test)}`;
    case 'identifiers':
      return identifiersLabel(filter.listed, listFacts(filter.list));
    case 'category':
      return t`${propertyLabel(filter.property)} in ${filter.path.join(' › ')}`;
    case 'classification':
      return CLASSIFICATION_LABELS[filter.is];
    case 'family':
      return FAMILY_LABELS[filter.role];
    case 'missing':
      return missingLabel(filter);
    case 'completeness':
      return completenessLabel(filter);
    case 'group':
      return groupLabel(filter, listFacts);
  }
}

/** "Check findings: Numbers and units · Care in German" */
function findingsLabel({ check, locale, property }: Extract<ViewFilter, { kind: 'checkFindings' }>): string {
  const where = [property, locale && t`in ${languageName(locale)}`].filter(Boolean).join(' ');
  const about = [check && i18n._(CHECK_LABELS[check].label), where].filter(Boolean).join(' · ');
  return about === '' ? t`Check findings` : t`Check findings: ${about}`;
}

function identifiersLabel(listed: boolean, facts: ListFacts | undefined): string {
  if (!facts) return listed ? t`Listed identifiers` : t`Not among the listed identifiers`;
  const { texts, missing } = facts;
  const label = listed
    ? countLabel.identifiers(texts)
    : plural(texts, { one: 'Not among # identifier', other: 'Not among # identifiers' });
  return missing > 0 ? plural(missing, { other: `${label} (# not found)` }) : label;
}

type Group = Extract<ViewFilter, { kind: 'group' }>;

function groupLabel({ match, negated, filters }: Group, listFacts: FactsOfList): string {
  const [first] = filters;
  if (first && filters.length === 1)
    return negated ? t`Not: ${filterLabel(first, listFacts)}` : filterLabel(first, listFacts);
  const conditions = filters.length;
  if (match === 'all')
    return negated
      ? plural(conditions, { one: 'not all of # condition', other: 'not all of # conditions' })
      : plural(conditions, { one: 'all of # condition', other: 'all of # conditions' });
  return negated
    ? plural(conditions, { one: 'none of # condition', other: 'none of # conditions' })
    : plural(conditions, { one: 'any of # condition', other: 'any of # conditions' });
}

/** A filter in full, including all conditions of groups, for tooltips and screen readers. */
export function fullFilterLabel(filter: ViewFilter, listFacts: FactsOfList = () => undefined): string {
  if (filter.kind !== 'group') return filterLabel(filter, listFacts);
  const parts = filter.filters.map((part) => {
    const label = fullFilterLabel(part, listFacts);
    return part.kind === 'group' && part.filters.length > 1 ? `(${label})` : label;
  });
  const joined =
    filter.match === 'all' ? parts.reduce((left, right) => t`${left} and ${right}`) : eitherOf(parts);
  return filter.negated ? t`not (${joined})` : joined;
}

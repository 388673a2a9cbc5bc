import { t } from '@lingui/core/macro';
import { numberText, parseNumber } from '#shared/domain/number-format.ts';
import {
  type CellTest,
  cellTest,
  type GridColumn,
  type NumberComparison,
  type TextComparison,
} from '#shared/domain/query.ts';
import { type CellValue, isExactNumber, type ValueKind } from '#shared/domain/value.ts';
import { userNumbers } from '../../../components/value-text.ts';

/** The input that a condition needs. */
export type Wanted =
  | 'nothing'
  | 'text'
  | 'pattern'
  | 'number'
  | 'range'
  | 'dates'
  | 'count'
  | 'values'
  /** Whether inherited values count, and which other language must have a value. */
  | 'emptiness'
  /** Whether inherited values count. */
  | 'inheritance';

interface Condition {
  id: string;
  label: string;
  wanted: Wanted;
  kinds: readonly (ValueKind | 'fixed')[];
}

const TEXTS = ['text', 'multiline', 'list', 'struct', 'fixed'] as const;
const EVERY = ['text', 'multiline', 'number', 'yesno', 'list', 'struct'] as const;
const EVERY_COLUMN = [...EVERY, 'fixed'] as const;

const NUMBERS: readonly NumberComparison[] = ['=', '≠', '<', '≤', '>', '≥'];

/** All conditions on a cell, in the order they are offered. */
const CONDITIONS = [
  { id: 'contains', label: t`contains`, wanted: 'text', kinds: TEXTS },
  { id: 'does_not_contain', label: t`does not contain`, wanted: 'text', kinds: TEXTS },
  { id: 'equals', label: t`is`, wanted: 'text', kinds: TEXTS },
  { id: 'does_not_equal', label: t`is not`, wanted: 'text', kinds: TEXTS },
  { id: 'starts_with', label: t`starts with`, wanted: 'text', kinds: TEXTS },
  { id: 'ends_with', label: t`ends with`, wanted: 'text', kinds: TEXTS },
  { id: 'number =', label: '=', wanted: 'number', kinds: ['number'] },
  { id: 'number ≠', label: '≠', wanted: 'number', kinds: ['number'] },
  { id: 'number <', label: '<', wanted: 'number', kinds: ['number'] },
  { id: 'number ≤', label: '≤', wanted: 'number', kinds: ['number'] },
  { id: 'number >', label: '>', wanted: 'number', kinds: ['number'] },
  { id: 'number ≥', label: '≥', wanted: 'number', kinds: ['number'] },
  { id: 'between', label: t`is between`, wanted: 'range', kinds: ['number'] },
  { id: 'one_of', label: t`is one of`, wanted: 'values', kinds: EVERY },
  { id: 'items', label: t`number of items is…`, wanted: 'count', kinds: ['list'] },
  { id: 'date', label: t`is a date`, wanted: 'dates', kinds: ['text'] },
  { id: 'length', label: t`length is…`, wanted: 'count', kinds: ['text', 'multiline', 'fixed'] },
  {
    id: 'pattern',
    label: t`matches a pattern`,
    wanted: 'pattern',
    kinds: ['text', 'multiline', 'list', 'fixed'],
  },
  { id: 'empty', label: t`is empty`, wanted: 'emptiness', kinds: EVERY_COLUMN },
  { id: 'filled', label: t`is filled`, wanted: 'inheritance', kinds: EVERY_COLUMN },
  { id: 'absent', label: t`has no value`, wanted: 'nothing', kinds: EVERY },
  { id: 'blank', label: t`is blank text`, wanted: 'nothing', kinds: ['text', 'multiline', 'list'] },
  { id: 'edited', label: t`is edited`, wanted: 'nothing', kinds: EVERY },
  { id: 'removed', label: t`will be removed`, wanted: 'nothing', kinds: EVERY },
  { id: 'failed', label: t`has failed`, wanted: 'nothing', kinds: EVERY },
  { id: 'conflict', label: t`is in conflict`, wanted: 'nothing', kinds: EVERY },
  { id: 'changed_in_service', label: t`was changed in the service`, wanted: 'nothing', kinds: EVERY },
] as const satisfies readonly Condition[];

export type ConditionId = (typeof CONDITIONS)[number]['id'];

const BY_ID: ReadonlyMap<string, Condition> = new Map(
  CONDITIONS.map((condition) => [condition.id, condition]),
);

export const wantedBy = (id: ConditionId): Wanted => BY_ID.get(id)?.wanted ?? 'nothing';

/** The label in the list of conditions and on chips. */
export const conditionLabel = (id: ConditionId): string => BY_ID.get(id)?.label ?? id;

/**
 * The conditions that suit a column, and `present`, which may have been made for other values. `kind`: of the property's
 * values.
 */
export const conditionsFor = (
  column: GridColumn,
  kind: ValueKind,
  present?: ConditionId,
): { value: ConditionId; label: string }[] => {
  const wanted = typeof column === 'string' ? 'fixed' : kind;
  return CONDITIONS.filter(
    ({ id, kinds }) => id === present || kinds.some((suited) => suited === wanted),
  ).map(({ id, label }) => ({ value: id, label }));
};

/** The condition offered first for a kind of values. */
export const firstCondition = (kind: ValueKind): ConditionId =>
  kind === 'number' ? 'number ≥' : kind === 'yesno' || kind === 'list' ? 'one_of' : 'contains';

/** A condition that is being edited: every field as typed, so that changing the kind of condition loses nothing. */
export interface ConditionFields {
  condition: ConditionId;
  text: string;
  matchCase: boolean;
  number: string;
  to: string;
  compare: NumberComparison;
  fromDay: string;
  toDay: string;
  values: readonly CellValue[];
  /** Whether a value that a cell inherits from a parent counts. */
  inherited: boolean;
  /** The language that must have a value; '' for none. */
  filledIn: string;
}

export const emptyFields = (condition: ConditionId): ConditionFields => ({
  condition,
  text: '',
  matchCase: false,
  number: '',
  to: '',
  compare: '≥',
  fromDay: '',
  toDay: '',
  values: [],
  inherited: false,
  filledIn: '',
});

const numberOf = (value: number) => numberText(value, userNumbers);

/** Converts a condition to the fields of its editor. */
export function fieldsOf(test: CellTest): ConditionFields {
  switch (test.is) {
    case 'text':
      return { ...emptyFields(test.how), text: test.text, matchCase: test.matchCase };
    case 'pattern':
      return { ...emptyFields('pattern'), text: test.pattern, matchCase: test.matchCase };
    case 'number':
      return { ...emptyFields(`number ${test.how}`), number: numberOf(test.number) };
    case 'between':
      return { ...emptyFields('between'), number: numberOf(test.from), to: numberOf(test.to) };
    case 'date':
      return { ...emptyFields('date'), fromDay: test.from ?? '', toDay: test.to ?? '' };
    case 'length':
      return { ...emptyFields('length'), number: numberOf(test.characters), compare: test.how };
    case 'items':
      return { ...emptyFields('items'), number: numberOf(test.items), compare: test.how };
    case 'one_of':
      return { ...emptyFields('one_of'), values: test.values };
    case 'empty':
      return {
        ...emptyFields('empty'),
        inherited: test.inherited ?? false,
        filledIn: test.filledIn ?? '',
      };
    case 'filled':
      return { ...emptyFields('filled'), inherited: test.inherited ?? false };
    default:
      return emptyFields(test.is);
  }
}

export type FieldName = 'text' | 'number' | 'to' | 'fromDay' | 'toDay' | 'values';

/** The condition that an editor's fields make, or which field is wrong and why. */
export type FieldsResult = { ok: true; test: CellTest } | { ok: false; field: FieldName; message: string };

const wrong = (field: FieldName, message: string): FieldsResult => ({ ok: false, field, message });
const right = (test: CellTest): FieldsResult => ({ ok: true, test });

function numberIn(text: string): number | string {
  if (text.trim() === '') return t`Enter a number.`;
  const parsed = parseNumber(text, userNumbers);
  if (!parsed.ok) return `${parsed.message}.`;
  return isExactNumber(parsed.value) ? t`This number has more digits than can be compared.` : parsed.value;
}

export function testOf(fields: ConditionFields): FieldsResult {
  switch (wantedBy(fields.condition)) {
    case 'text':
      return textTest(fields);
    case 'pattern':
      return patternTest(fields);
    case 'number': {
      const number = numberIn(fields.number);
      const how = NUMBERS.find((sign) => fields.condition === `number ${sign}`) ?? '=';
      return typeof number === 'string' ? wrong('number', number) : right({ is: 'number', how, number });
    }
    case 'range':
      return rangeTest(fields);
    case 'dates':
      return datesTest(fields);
    case 'count':
      return countTest(fields);
    case 'values':
      return fields.values.length === 0
        ? wrong('values', t`Select at least one value.`)
        : right({ is: 'one_of', values: [...fields.values] });
    case 'emptiness': {
      const { inherited, filledIn } = fields;
      return right({ is: 'empty', ...(inherited ? { inherited } : {}), ...(filledIn ? { filledIn } : {}) });
    }
    case 'inheritance':
      return right({ is: 'filled', ...(fields.inherited ? { inherited: true } : {}) });
    case 'nothing': {
      const test = cellTest.safeParse({ is: fields.condition });
      return test.success ? right(test.data) : wrong('text', t`Complete this condition.`);
    }
  }
}

function textTest({ condition, text, matchCase }: ConditionFields): FieldsResult {
  if (text === '') return wrong('text', t`Enter a text. For cells without one, choose “is empty”.`);
  return right({ is: 'text', how: condition as TextComparison, text, matchCase });
}

function patternTest({ text, matchCase }: ConditionFields): FieldsResult {
  if (text === '') return wrong('text', t`Enter a regular expression.`);
  try {
    new RegExp(text, 'u');
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message.replace(/^Invalid regular expression: /, '') : '';
    return wrong('text', t`Not a valid regular expression: ${{ said: reason }}`);
  }
  return right({ is: 'pattern', pattern: text, matchCase });
}

function rangeTest(fields: ConditionFields): FieldsResult {
  const from = numberIn(fields.number);
  const to = numberIn(fields.to);
  if (typeof from === 'string') return wrong('number', from);
  if (typeof to === 'string') return wrong('to', to);
  return from > to
    ? wrong('to', t`The second number must not be smaller than the first.`)
    : right({ is: 'between', from, to });
}

function datesTest({ fromDay, toDay }: ConditionFields): FieldsResult {
  const test = cellTest.safeParse({ is: 'date', from: fromDay || null, to: toDay || null });
  if (!test.success) return wrong('fromDay', t`Enter dates as year-month-day, for example 2026-05-04.`);
  return fromDay && toDay && fromDay > toDay
    ? wrong('toDay', t`The last day must not be before the first.`)
    : right(test.data);
}

function countTest({ condition, number, compare }: ConditionFields): FieldsResult {
  const amount = numberIn(number);
  if (typeof amount === 'string') return wrong('number', amount);
  if (!Number.isInteger(amount) || amount < 0) return wrong('number', t`Enter a whole number, 0 or more.`);
  return right(
    condition === 'items'
      ? { is: 'items', how: compare, items: amount }
      : { is: 'length', how: compare, characters: amount },
  );
}

export const COMPARISONS: readonly { value: NumberComparison; label: string }[] = [
  { value: '=', label: t`exactly` },
  { value: '≥', label: t`at least` },
  { value: '≤', label: t`at most` },
  { value: '>', label: t`more than` },
  { value: '<', label: t`less than` },
  { value: '≠', label: t`other than` },
];

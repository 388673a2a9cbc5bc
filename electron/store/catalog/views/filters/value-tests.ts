import type { CellTest } from '#shared/domain/query.ts';
import { type CellValue, canonicalJson, isExactNumber } from '#shared/domain/value.ts';
import { type Fragment, or, raw, sql } from '../../../sql.ts';
import { EMPTY, hasItemsSql, isExactSql, isJsonSql, isNumberSql, isYesNoSql } from '../../encoding.ts';
import { compilePattern } from './patterns.ts';
import { comparesText, hasLength, isDateBetween, OPERATORS, someText, type TextTest } from './text-tests.ts';

/** A condition on the value of a cell. */
export interface ValueTest {
  /** In SQL, for a present value: 1 or 0. */
  ofValue(flags: string, stored: string): Fragment;
  ofAbsent: boolean;
  /** Whether an absent cell counts with what it inherits from a parent. */
  inherits: boolean;
  /** Whether it is the opposite of the plain condition, also for all languages together. */
  negated: boolean;
}

/**
 * The kinds of `CellTest` that ask for staged edits, or for what a pull brought; the others look at nothing but the value.
 */
export type StateTest = Extract<
  CellTest,
  { is: 'removed' | 'edited' | 'failed' | 'conflict' | 'changed_in_service' }
>;

/** Throws `invalid_input` at `field` for an invalid pattern. */
export function valueTest(test: Exclude<CellTest, StateTest>, field: string): ValueTest {
  switch (test.is) {
    case 'text': {
      const { text, matchCase } = test;
      const negated = test.how === 'does_not_contain' || test.how === 'does_not_equal';
      const how =
        test.how === 'does_not_contain' ? 'contains' : test.how === 'does_not_equal' ? 'equals' : test.how;
      const { test: compares, quick } = comparesText(how, text, matchCase);
      return onText(compares, { negated, quick });
    }
    case 'pattern': {
      const { source, flags } = compilePattern(test.pattern, test.matchCase, `${field}.pattern`);
      return onText((text) => sql`fits_pattern(${source}, ${flags}, ${raw(text)})`);
    }
    case 'date':
      return onText(isDateBetween(test.from, test.to));
    case 'length': {
      const [how, negated] = plain(test.how);
      return onText(hasLength(how, test.characters), { negated });
    }
    case 'number': {
      const [how, negated] = plain(test.how);
      return onNumber((number) => sql`${raw(number)} ${raw(OPERATORS[how])} ${test.number}`, negated);
    }
    case 'between':
      return onNumber((number) => sql`${raw(number)} BETWEEN ${test.from} AND ${test.to}`);
    case 'items': {
      const [how, negated] = plain(test.how);
      return onPresent(
        (flags, stored) =>
          sql`CASE WHEN ${raw(hasItemsSql(flags))} THEN json_array_length(${raw(stored)}) ${raw(OPERATORS[how])} ${test.items} ELSE 0 END`,
        { negated },
      );
    }
    case 'one_of':
      return { ...onPresent(isOneOf(test.values)), ofAbsent: test.values.includes(null) };
    case 'empty':
      return { ...onPresent(isBlank), ofAbsent: true, inherits: test.inherited ?? false };
    case 'filled':
      return { ...onPresent((flags) => sql`NOT ${isBlank(flags)}`), inherits: test.inherited ?? false };
    case 'absent':
      return { ...onPresent(() => raw('0')), ofAbsent: true };
    case 'blank':
      return onPresent(isBlank);
  }
}

/** Turns a negated comparison into the plain one that must not hold. */
const plain = (how: keyof typeof OPERATORS | '≠'): [keyof typeof OPERATORS, boolean] =>
  how === '≠' ? ['=', true] : [how, false];

const onPresent = (
  ofValue: ValueTest['ofValue'],
  { negated = false }: { negated?: boolean } = {},
): ValueTest => ({ ofValue, ofAbsent: false, inherits: false, negated });

const onText = (
  test: TextTest,
  { negated = false, quick }: { negated?: boolean; quick?: TextTest | undefined } = {},
) => onPresent((flags, stored) => someText(flags, stored, test, quick), { negated });

const onNumber = (test: (number: string) => Fragment, negated = false): ValueTest =>
  onPresent(
    (flags, stored) => sql`CASE
      WHEN ${raw(isNumberSql(flags))} THEN ${test(stored)}
      WHEN ${raw(isExactSql(flags))} THEN ${test(`CAST(${stored} AS REAL)`)} ELSE 0 END`,
    { negated },
  );

const isBlank = (flags: string): Fragment => raw(`(${flags} & ${EMPTY}) <> 0`);

/** Matches values that facets offer: equal ones, and lists with an equal item. */
function isOneOf(values: readonly CellValue[]): ValueTest['ofValue'] {
  const texts = values.filter((value) => typeof value === 'string');
  const numbers = values.filter((value) => typeof value === 'number');
  const exact = values.filter(isExactNumber).map(({ $number }) => $number);
  const yesNo = values.filter((value) => typeof value === 'boolean');
  const structs = values
    .filter((value) => typeof value === 'object' && value !== null)
    .map((value) => canonicalJson(value));
  const among = (subject: string, list: readonly (string | number)[]) =>
    list.length === 0
      ? raw('0')
      : sql`${raw(subject)} IN (SELECT value FROM json_each(${JSON.stringify(list)}))`;
  const items = or([
    sql`e.type = 'text' AND ${among('e.value', texts)}`,
    sql`e.type IN ('integer', 'real') AND ${among('e.value', numbers)}`,
    sql`e.type IN ('true', 'false') AND ${among('e.value', yesNo.map(Number))}`,
    sql`e.type IN ('object', 'array') AND ${among('canonical_json(e.value)', structs)}`,
  ]);
  return (flags, stored) => sql`CASE
    WHEN ${raw(isYesNoSql(flags))} THEN ${among(stored, yesNo.map(Number))}
    WHEN ${raw(isNumberSql(flags))} THEN ${among(stored, numbers)}
    WHEN ${raw(isExactSql(flags))} THEN ${among(stored, exact)}
    WHEN ${raw(hasItemsSql(flags))} THEN EXISTS (SELECT 1 FROM json_each(${raw(stored)}) e WHERE ${items})
    WHEN ${raw(isJsonSql(flags))} THEN ${among(`canonical_json(${stored})`, structs)}
    ELSE ${among(stored, texts)} END`;
}

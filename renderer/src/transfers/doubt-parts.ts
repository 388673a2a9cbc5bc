import { plural, t } from '@lingui/core/macro';
import type { DoubtCounts } from '#shared/contract/imports.ts';
import { type Doubt, type DoubtChoices, doubt, withDoubtChoice } from '#shared/domain/doubt.ts';
import { doubtMessage } from '#shared/domain/doubt-message.ts';
import type { ReportPart } from '../components/Report.tsx';
import { columnLabel } from '../state/column-names.ts';

type Held = Partial<Record<Doubt, Pick<DoubtCounts, 'cells' | 'readable'> & Partial<DoubtCounts>>>;

/**
 * What is held back because another program may have spoiled it, by kind, each with what can be done about all of it. A kind for which
 * something was chosen stays, so that it can be chosen again.
 */
export function doubtParts(
  held: Held,
  choices: DoubtChoices,
  onChoices: (choices: DoubtChoices) => void,
): ReportPart[] {
  return doubt.options.flatMap((kind) => {
    const counts = held[kind];
    const value = choices[kind] ?? 'hold';
    if (!counts && value === 'hold') return [];
    const sentence = counts ? HELD_BACK[kind](counts.cells) : doubtMessage(kind);
    const canBeRead = value === 'read' || (counts !== undefined && counts.readable > 0);
    return {
      sentence,
      label: sentence,
      count: counts?.first ? 1 : 0,
      first: counts?.first ? [example(counts.first)] : [],
      choice: {
        kind: 'one',
        value,
        options: ANSWERS.filter((answer) => canBeRead || answer.value !== 'read'),
        onChange: (answer) =>
          onChoices(
            withDoubtChoice(choices, kind, answer === 'read' || answer === 'as_is' ? answer : undefined),
          ),
      },
    };
  });
}

const ANSWERS = [
  { value: 'hold', label: t`Keep what is there` },
  { value: 'read', label: t`Use what was meant` },
  { value: 'as_is', label: t`Use as is` },
];

function example({
  identifier,
  before,
  after,
  read,
  ...cell
}: DoubtCounts['first']): ReportPart['first'][number] {
  const texts = [
    { label: t`Old`, value: before },
    { label: t`New`, value: after },
    ...(read === null ? [] : [{ label: t`Meant`, value: read }]),
  ];
  return {
    identifier,
    about: columnLabel(cell),
    texts: texts.map((text) => ({ ...text, locale: cell.locale })),
  };
}

const HELD_BACK: Record<Doubt, (cells: number) => string> = {
  no_value: (n) =>
    plural(n, {
      one: '# cell has an error or a mark for “no value” instead of a value.',
      other: '# cells have errors or marks for “no value” instead of values.',
    }),
  shown: (n) =>
    plural(n, {
      one: '# cell stores a number for a text that the sheet shows.',
      other: '# cells store numbers for texts that the sheet shows.',
    }),
  shortened: (n) =>
    plural(n, {
      one: '# long number was shortened by a spreadsheet.',
      other: '# long numbers were shortened by a spreadsheet.',
    }),
  zeros: (n) => plural(n, { one: '# code lacks leading zeros.', other: '# codes lack leading zeros.' }),
  rewritten: (n) =>
    plural(n, {
      one: '# value is what is there, written in another form.',
      other: '# values are what is there, written in another form.',
    }),
  date: (n) =>
    plural(n, {
      one: '# value is a date in a column without dates of that form.',
      other: '# values are dates in columns without dates of that form.',
    }),
  formula: (n) => plural(n, { one: '# text stands in a formula.', other: '# texts stand in formulas.' }),
  fraction: (n) => plural(n, { one: '# code ends in “.0”.', other: '# codes end in “.0”.' }),
  thousands: (n) =>
    plural(n, {
      one: '# number is a thousand times larger or smaller than usual.',
      other: '# numbers are a thousand times larger or smaller than usual.',
    }),
  rounded: (n) => plural(n, { one: '# number lost digits.', other: '# numbers lost digits.' }),
  item_split: (n) =>
    plural(n, {
      one: '# list has an item split at its separator.',
      other: '# lists have items split at their separator.',
    }),
  items_joined: (n) =>
    plural(n, {
      one: '# list has several items in one.',
      other: '# lists have several items in one.',
    }),
  characters: (n) =>
    plural(n, { one: '# text has damaged characters.', other: '# texts have damaged characters.' }),
  cut: (n) => plural(n, { one: '# text lost its end.', other: '# texts lost their ends.' }),
};

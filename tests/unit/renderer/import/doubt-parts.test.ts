import { expect, test } from 'vitest';
import type { DoubtChoices } from '#shared/domain/doubt.ts';
import { doubtParts } from '../../../../renderer/src/transfers/doubt-parts.ts';

const FIRST = {
  identifier: '4512X',
  property: 'ean',
  locale: 'en',
  before: '0401234567890',
  after: '401234567890',
  read: '0401234567890',
};

test('what is held back is one part for each kind, with an example and what can be done about all of it', () => {
  const parts = doubtParts(
    { shortened: { cells: 2, readable: 0 }, zeros: { cells: 1, readable: 1, first: FIRST } },
    {},
    () => {},
  );
  expect(parts).toMatchObject([
    {
      sentence: '2 long numbers were shortened by a spreadsheet.',
      first: [],
      choice: { value: 'hold', options: [{ value: 'hold' }, { value: 'as_is' }] },
    },
    {
      sentence: '1 code lacks leading zeros.',
      first: [
        {
          identifier: '4512X',
          texts: [
            { label: 'Old', value: '0401234567890' },
            { label: 'New', value: '401234567890' },
            { label: 'Meant', value: '0401234567890' },
          ],
        },
      ],
      choice: { options: [{ value: 'hold' }, { value: 'read' }, { value: 'as_is' }] },
    },
  ]);
});

test('a kind that something was chosen for can be held back again', () => {
  const chosen: DoubtChoices[] = [];
  const [part] = doubtParts({}, { zeros: 'read' }, (choices) => chosen.push(choices));
  expect(part).toMatchObject({ sentence: 'Leading zeros may be missing.', choice: { value: 'read' } });
  if (part?.choice?.kind === 'one') part.choice.onChange('hold');
  expect(chosen).toEqual([{}]);
});

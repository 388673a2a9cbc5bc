import { expect, it } from 'vitest';
import type { CellState } from '#shared/domain/cell.ts';
import type { CellValue, Value } from '#shared/domain/value.ts';
import { hintLines } from '../../../../renderer/src/features/catalog/grid/hint-lines.ts';

/** The lines as text, with `-removed-` and `+added+` runs. */
const hint = (
  value: CellValue,
  state: CellState | null,
  { truncated = false, inherited }: { truncated?: boolean; inherited?: Value } = {},
) =>
  hintLines({ value, state, inherited, locale: 'en' }, truncated).map(({ text, change }) => {
    const parts = change?.kind === 'text' ? change.parts : change?.kind === 'list' ? change.items : [];
    const runs = parts.map(
      (part) => ({ added: `+${part.text}+`, removed: `-${part.text}-` })[String(part.kind)] ?? part.text,
    );
    return [text, runs.join('')].join(' ').trim();
  });

const edited = (base: CellValue): CellState => ({ mark: 'edited', intent: 'set', base });

it('an edit within a text shows what was removed and added, and neither text again', () => {
  const old = 'A kettle of steel, with a handle that stays cool.';
  const next = 'A kettle of brushed steel, with a grip that stays cool.';
  expect(hint(next, edited(old), { truncated: true })).toEqual([
    'Edited: A kettle of +brushed +steel, with a -handle-+grip+ that stays cool.',
  ]);
});

it('an edit of a list shows only the items that were removed and added', () => {
  expect(hint(['steel', 'red'], edited(['steel', 'blue']))).toEqual(['Edited: -blue-+red+']);
});

it.each<[string, CellValue, CellValue, string]>([
  ['a text with nothing of the old one', 'Wasserkocher', 'Kettle', 'Edited. Was “Kettle”.'],
  ['a number', 12, 15, 'Edited. Was “15”.'],
  ['a value where none was', 'Kettle', null, 'Edited. Was no value.'],
  ['items in another order', ['a', 'b'], ['b', 'a'], 'Edited:'],
])('what an edit replaced as a whole is named: %s', (_, value, base, line) => {
  expect(hint(value, edited(base))[0]).toContain(line);
});

it('a value that is removed is named, not shown as a change', () => {
  expect(hint(null, { mark: 'edited', intent: 'remove', base: 'Kettle' }, { truncated: true })).toEqual([
    'Edited. Was “Kettle”.',
  ]);
});

it('a conflict shows both sides as they differ from what the user saw', () => {
  const state: CellState = {
    mark: 'conflict',
    intent: 'set',
    base: 'a kettle of steel',
    theirs: 'a kettle of red steel',
  };
  expect(hint('a kettle of blue steel', state, { truncated: true })).toEqual([
    'The service changed this value.',
    'Yours: a kettle of +blue +steel',
    'Theirs: a kettle of +red +steel',
  ]);
});

it('a conflict of values with nothing in common names all three', () => {
  expect(hint('mine', { mark: 'conflict', base: null, theirs: '' })).toEqual([
    'The service changed this value.',
    'You saw no value.',
    'Yours: “mine”.',
    'Theirs: an empty text.',
  ]);
});

it('a failed cell quotes the service', () => {
  expect(hint('x', { mark: 'failed', said: 'title is too long' })).toEqual([
    'The service says: “title is too long”',
  ]);
});

it('a failed cell shows the app’s own message when nothing was sent', () => {
  const message = 'The service no longer lists this product. Nothing was sent.';
  expect(hint('x', { mark: 'failed', code: 'not_listed', message })).toEqual([message]);
});

it('the whole text is shown only when the cell is too narrow for it', () => {
  expect(hint('long', null, { truncated: true })).toEqual(['long']);
  expect(hint('short', null)).toEqual([]);
  expect(hint(null, null, { truncated: true })).toEqual([]);
});

it('a variant’s cell without a value of its own names its parent’s', () => {
  expect(hint(null, null, { truncated: true, inherited: 'rot' })).toEqual([
    'No value of its own. The parent has “rot”.',
  ]);
});

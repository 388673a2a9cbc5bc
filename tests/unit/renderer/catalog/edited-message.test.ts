import { expect, test } from 'vitest';
import type { CellUpdate } from '#shared/domain/cell.ts';
import { editedMessage } from '../../../../renderer/src/features/catalog/editing/edited-message.ts';

const title: CellUpdate = {
  product: 1,
  property: 'title',
  locale: 'de',
  value: 'Vase',
  state: { mark: 'edited', intent: 'set', base: 'Krug' },
};

test('the message about an edit names the property, the language and the staged value', () => {
  expect(editedMessage([title])).toBe('Title, German: “Vase” staged');
});

test('a removal and an edit that restores the original value have messages of their own', () => {
  const removed: CellUpdate = {
    ...title,
    value: null,
    state: { mark: 'edited', intent: 'remove', base: 'Krug' },
  };
  expect(editedMessage([removed])).toBe('Title, German: removal staged');
  expect(editedMessage([{ ...title, value: 'Krug', state: null }])).toBe(
    'Title, German: edit discarded, “Krug” again',
  );
});

test('the message gives the number of edited cells, and is empty for none', () => {
  expect(editedMessage([title, { ...title, product: 2 }])).toBe('2 cells edited');
  expect(editedMessage([])).toBe('');
});

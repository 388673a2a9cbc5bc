import { expect, test } from 'vitest';
import { editedCell } from '../../../../renderer/src/editors/edited-cell.ts';

const REF = { product: 1, property: 'title', locale: 'de' };

test('the editor of a cell whose sending failed knows why', () => {
  const refused = { mark: 'failed', intent: 'set', said: 'too long' } as const;
  expect(editedCell(REF, { value: 'x', state: refused }).failure).toBe('The service says: “too long”');
  const silent = { mark: 'failed', intent: 'set' } as const;
  expect(editedCell(REF, { value: 'x', state: silent }).failure).toBe('The service refused this value.');
});

test('other cells have not failed, and only those that nobody edited are what the service holds', () => {
  const edited = { mark: 'edited', intent: 'set' } as const;
  expect(editedCell(REF, { value: 'x', state: edited })).toEqual({ ref: REF, value: 'x' });
  expect(editedCell(REF, { value: 'x', state: null })).toEqual({ ref: REF, value: 'x', seen: 'x' });
  expect(editedCell(REF, { value: 'x', state: null, isSaving: true })).toEqual({ ref: REF, value: 'x' });
});

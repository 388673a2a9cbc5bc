import { expect, test } from 'vitest';
import { editedCell } from '../../../../renderer/src/editors/edited-cell.ts';

const REF = { product: 1, property: 'title', locale: 'de' };

test('the editor of a failed cell gets the reason for the failure', () => {
  const refused = { mark: 'failed', intent: 'set', said: 'too long' } as const;
  expect(editedCell(REF, { value: 'x', state: refused }).failure).toBe('The service says: “too long”');
  const silent = { mark: 'failed', intent: 'set' } as const;
  expect(editedCell(REF, { value: 'x', state: silent }).failure).toBe('The service refused this value.');
});

test('other cells have no failure, and only unedited ones give the value seen in the service', () => {
  const edited = { mark: 'edited', intent: 'set' } as const;
  expect(editedCell(REF, { value: 'x', state: edited })).toEqual({ ref: REF, value: 'x' });
  expect(editedCell(REF, { value: 'x', state: null })).toEqual({ ref: REF, value: 'x', seen: 'x' });
  expect(editedCell(REF, { value: 'x', state: null, isSaving: true })).toEqual({ ref: REF, value: 'x' });
});

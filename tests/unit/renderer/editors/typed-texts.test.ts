import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { TypedText } from '#shared/contract/drafts.ts';
import type { ContractClient } from '#shared/contract/registry.ts';
import { CellEdit } from '../../../../renderer/src/editors/cell-edit.ts';
import { keepTyped, textWasLeft } from '../../../../renderer/src/editors/typed-texts.ts';
import { TypingField } from '../../../support/typing-field.ts';

const REF = { product: 1, property: 'title', locale: 'de' };

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function opened() {
  const kept: Pick<TypedText, 'text' | 'product'>[] = [];
  const call = async (_: string, { typed }: { typed: TypedText }) => {
    kept.push(typed);
    return { ok: true, value: {} };
  };
  const edit = new CellEdit();
  const staged = Promise.withResolvers<void>();
  const inTurn = async <T>(work: () => Promise<T>) => {
    await staged.promise;
    return work();
  };
  const client = { call } as unknown as Pick<ContractClient, 'call'>;
  keepTyped(edit, { inTurn }, { client, connectionId: 'c' });
  const field = new TypingField();
  edit.attach(field as unknown as HTMLTextAreaElement);
  edit.open(REF, 'text', { ref: REF, value: 'Pfanne' }, 'keep');
  return { edit, field, staged, kept, texts: () => kept.map(({ text }) => text) };
}

it('keeps what is typed within a second of the last key', async () => {
  const { field, kept, texts } = opened();
  for (const letter of 'n aus Stahl') {
    field.type(letter);
    await vi.advanceTimersByTimeAsync(100);
  }
  expect(texts().length).toBeLessThan(5);
  await vi.advanceTimersByTimeAsync(1000);
  expect(kept.at(-1)).toEqual({ ...REF, editor: 'cell', item: null, text: 'Pfannen aus Stahl' });
});

it('keeps nothing of a value that is as it was', async () => {
  const { edit, field, texts } = opened();
  await vi.advanceTimersByTimeAsync(1000);
  expect(texts()).toEqual([]);
  field.type('n');
  await vi.advanceTimersByTimeAsync(1000);
  edit.step(-1);
  await vi.advanceTimersByTimeAsync(1000);
  expect(texts()).toEqual(['Pfannen', null]);
});

it('forgets it once the edit is on disk, and not before', async () => {
  const { edit, field, staged, texts } = opened();
  field.type('n');
  await vi.advanceTimersByTimeAsync(1000);
  edit.close();
  await vi.advanceTimersByTimeAsync(1000);
  expect(texts()).toEqual(['Pfannen']);
  staged.resolve();
  await vi.advanceTimersByTimeAsync(0);
  expect(texts()).toEqual(['Pfannen', null]);
});

it('forgets what an earlier start left once it is an edit, however soon, and not when nothing was typed', async () => {
  textWasLeft('c', { ...REF, editor: 'cell', item: null });
  const looked = opened();
  looked.edit.close();
  looked.staged.resolve();
  await vi.advanceTimersByTimeAsync(1000);
  expect(looked.texts()).toEqual([]);
  const { edit, field, staged, texts } = opened();
  field.type('n');
  edit.close();
  staged.resolve();
  await vi.advanceTimersByTimeAsync(1000);
  expect(texts()).toEqual([null]);
});

import { describe, expect, it } from 'vitest';
import type { ContractClient } from '#shared/contract/registry.ts';
import type { CellRef, CellUpdate } from '#shared/domain/cell.ts';
import type { CellValue } from '#shared/domain/value.ts';
import { type EditFailure, EditSession } from '../../../../renderer/src/editors/edit-session.ts';

const ref: CellRef = { product: 1, property: 'title', locale: 'de' };
const onDisk = (value: CellValue): CellUpdate => ({
  ...ref,
  value,
  state: { mark: 'edited', intent: 'set', base: 'old' },
});
const summary = {
  changes: 1,
  products: 1,
  conflicts: 0,
  failed: 0,
  removals: { unlink: 0, delete: 0 },
  undo: null,
  redo: null,
};

/** A main process whose answers come when the test says so. */
function slowStore() {
  const waiting: { name: string; input: unknown; answer: (result: unknown) => void }[] = [];
  const client = {
    call: (name: string, input: unknown) =>
      new Promise((resolve) => waiting.push({ name, input, answer: resolve as (result: unknown) => void })),
  } as Pick<ContractClient, 'call'>;
  return { client, waiting };
}

function session() {
  const store = slowStore();
  const shown: string[] = [];
  const failures: EditFailure[] = [];
  let content: { value: CellValue; state: CellUpdate['state'] } = { value: 'old', state: null };
  const edits = new EditSession({
    client: store.client,
    connectionId: 'c',
    contentOf: () => content,
    paintSaving: (_, value) => {
      content = { value, state: null };
      shown.push(`saving ${value}`);
    },
    paint: (updates) => {
      for (const { value, state } of updates) {
        content = { value, state };
        shown.push(`${state?.mark ?? 'plain'} ${value}`);
      }
    },
    onStaged: () => undefined,
    onFailed: (failure) => failures.push(failure),
  });
  const set = (value: string) => edits.edit('Edit', [{ ref, change: { kind: 'set', value } }], value);
  const answer = async (value: string) => {
    store.waiting.shift()!.answer({
      ok: true,
      value: { cells: [onDisk(value)], summary },
    });
    await tick();
  };
  const refuse = async () => {
    store.waiting.shift()!.answer({ ok: false, error: { code: 'storage', message: 'The disk is full.' } });
    await tick();
  };
  return { edits, set, answer, refuse, shown, failures, waiting: store.waiting };
}

const tick = () => new Promise((resolve) => setImmediate(resolve));

describe('an edit being saved', () => {
  it('shows as saving until it is on disk, and only then as edited (promise 1)', async () => {
    const { set, answer, shown } = session();
    const done = set('new');
    expect(shown).toEqual(['saving new']);
    await tick();
    await answer('new');
    expect(await done).toBe(true);
    expect(shown).toEqual(['saving new', 'edited new']);
  });

  it('is sent only after the one before it is answered', async () => {
    const { set, answer, waiting, edits } = session();
    void set('first');
    void set('second');
    const undo = edits.step('history.undo');
    await tick();
    expect(waiting).toHaveLength(1);
    await answer('first');
    expect(waiting.map((call) => call.name)).toEqual(['drafts.edit']);
    await answer('second');
    expect(waiting.map((call) => call.name)).toEqual(['history.undo']);
    await answer('first');
    expect((await undo)?.ok).toBe(true);
  });

  it('stays visible when the answer to an earlier edit of the same cell arrives', async () => {
    const { set, answer, shown } = session();
    void set('first');
    void set('second');
    await tick();
    await answer('first');
    expect(shown.at(-1)).toBe('saving second');
    await answer('second');
    expect(shown.at(-1)).toBe('edited second');
  });

  it('shows as edited as soon as an event reports it on disk, even before its answer', async () => {
    const { edits, set, answer, shown } = session();
    void set('first');
    void set('second');
    await tick();
    edits.paint([onDisk('first')]);
    expect(shown.at(-1)).toBe('saving second');
    edits.paint([onDisk('second')]);
    expect(shown.at(-1)).toBe('edited second');
    await answer('first');
    await answer('second');
    expect(shown.at(-1)).toBe('edited second');
  });

  it('reverts to the value on disk and reports the typed text when it fails', async () => {
    const { set, answer, refuse, shown, failures, edits } = session();
    void set('kept');
    const done = set('lost?');
    await tick();
    await answer('kept');
    await refuse();
    expect(await done).toBe(false);
    expect(shown.at(-1)).toBe('edited kept');
    expect(failures).toEqual([{ ref, typed: 'lost?', message: 'The disk is full.' }]);
    expect(await edits.settled()).toBe(false);
    expect(await edits.settled()).toBe(true);
  });

  it('is not sent when its editor refused it, and counts as not saved', async () => {
    const { edits, waiting, failures } = session();
    edits.take({ kind: 'refused', ref, typed: 'abc', message: '“abc” is not a number' });
    expect(waiting).toEqual([]);
    expect(failures[0]).toMatchObject({ typed: 'abc' });
    expect(await edits.settled()).toBe(false);
  });
});

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { stableJson } from '#shared/domain/stable-json.ts';
import { QueryCache } from '../../../../renderer/src/query/query-cache.ts';
import { fakeClient } from './fake-client.ts';

const OPEN = { connectionId: 'c', changeSet: 1 };
const drafts = (connectionId = 'c') => ({ connectionId, summary: {}, cells: null });
const terms = (...texts: string[]) => texts.map((text, id) => ({ id, text }));

function start() {
  const service = fakeClient();
  const queries = new QueryCache(service.client);
  queries.start();
  return { ...service, queries };
}

/** Long enough for the next read of a burst to be due. */
const later = () => vi.advanceTimersByTimeAsync(5000);
const soon = () => vi.advanceTimersByTimeAsync(1);

describe('the answers that a window keeps', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('are asked for once, however many show them, and in whatever order the input is written', async () => {
    const { queries, calls } = start();
    queries.ask('changesets.openItems', { connectionId: 'c', changeSet: 1 }).watch(() => undefined);
    queries.ask('changesets.openItems', { changeSet: 1, connectionId: 'c' }).watch(() => undefined);
    await soon();
    expect(calls).toHaveLength(1);
    expect(stableJson({ b: [{ d: 1, c: 2 }], a: 0 })).toBe('{"a":0,"b":[{"c":2,"d":1}]}');
  });

  it('are read again after an answer that an event overtook', async () => {
    const { queries, calls, emit } = start();
    const question = queries.ask('changesets.openItems', OPEN);
    question.watch(() => undefined);
    await soon();
    emit('drafts.changed', drafts());
    await calls[0]!.answer({ failed: 1, conflict: 0 });
    expect(question.answer.value).toEqual({ failed: 1, conflict: 0 });
    await later();
    expect(calls).toHaveLength(2);
    await calls[1]!.answer({ failed: 0, conflict: 0 });
    expect(question.answer.value).toEqual({ failed: 0, conflict: 0 });
  });

  it('are read at a steady pace while events burst, one read at a time, and once more at the end', async () => {
    const { queries, calls, emit } = start();
    const question = queries.ask('changesets.openItems', OPEN);
    question.watch(() => undefined);
    await soon();
    // Each read takes 100 ms; an event comes every 20 ms for 4 s.
    for (let ms = 0; ms < 4000; ms += 20) {
      emit('drafts.changed', drafts());
      if (ms % 100 === 80) await calls.at(-1)!.answer({ failed: ms, conflict: 0 });
      await vi.advanceTimersByTimeAsync(20);
    }
    expect(calls.length).toBeGreaterThan(5);
    expect(calls.length).toBeLessThan(10);
    await calls.at(-1)!.answer({ failed: 1, conflict: 0 });
    const before = calls.length;
    await later();
    expect(calls.length - before).toBeLessThanOrEqual(1);
  });

  it('take what an event brings, also if it overtakes an older answer', async () => {
    const { queries, calls, emit } = start();
    const question = queries.ask('reach.list', {});
    question.watch(() => undefined);
    await soon();
    const silent = { connectionId: 'c', state: 'silent', message: null };
    emit('reach.changed', silent);
    await calls[0]!.answer({ services: [{ ...silent, state: 'answering' }] });
    expect(question.answer.value).toEqual({ services: [silent] });
    emit('reach.changed', { ...silent, connectionId: 'd' });
    expect(question.answer.value?.services).toHaveLength(2);
    await later();
    expect(calls).toHaveLength(1);
  });

  it('are not touched by events of another connection', async () => {
    const { queries, calls, emit } = start();
    const question = queries.ask('glossary.list', { connectionId: 'c' });
    question.watch(() => undefined);
    await soon();
    await calls[0]!.answer({ terms: terms('a') });
    emit('glossary.changed', { connectionId: 'd', terms: terms('x', 'y') });
    expect(question.answer.value?.terms).toEqual(terms('a'));
    emit('glossary.changed', { connectionId: 'c', terms: terms('b') });
    expect(question.answer.value?.terms).toEqual(terms('b'));
  });

  it('are read again when the main process is back: those shown at once, the others when they are shown', async () => {
    const { queries, calls, connected } = start();
    const shown = queries.ask('glossary.list', { connectionId: 'c' });
    shown.watch(() => undefined);
    const hidden = queries.ask('glossary.list', { connectionId: 'd' });
    const hide = hidden.watch(() => undefined);
    await soon();
    await calls[0]!.fail();
    await calls[1]!.answer({ terms: [] });
    hide();
    expect(shown.answer.error?.code).toBe('lost_connection');
    connected(true);
    await later();
    expect(calls).toHaveLength(3);
    await calls[2]!.answer({ terms: terms('a') });
    expect(shown.answer).toMatchObject({ value: { terms: terms('a') }, error: null });
    hidden.watch(() => undefined);
    await soon();
    expect(calls).toHaveLength(4);
  });

  it('stay when they cannot be read again, with the reason', async () => {
    const { queries, calls, emit } = start();
    const question = queries.ask('changesets.openItems', OPEN);
    question.watch(() => undefined);
    await soon();
    await calls[0]!.answer({ failed: 2, conflict: 0 });
    emit('drafts.changed', drafts());
    await later();
    await calls[1]!.fail();
    expect(question.answer).toMatchObject({ value: { failed: 2 }, error: { code: 'lost_connection' } });
  });

  it('are the same object while they are the same', async () => {
    const { queries, calls, emit } = start();
    const question = queries.ask('changesets.openItems', OPEN);
    question.watch(() => undefined);
    await soon();
    await calls[0]!.answer({ failed: 2, conflict: 0 });
    const { value } = question.answer;
    emit('drafts.changed', drafts());
    await later();
    await calls[1]!.answer({ failed: 2, conflict: 0 });
    expect(question.answer.value).toBe(value);
  });

  it('only say that they are stale to lists that read their own windows', async () => {
    const { queries, calls, emit } = start();
    const input = { connectionId: 'c', filter: { mode: null, only: null, search: '' } } as never;
    const question = queries.ask('removals.marked', input);
    const versions: number[] = [];
    question.watch(() => versions.push(question.answer.version), false);
    for (let count = 0; count < 50; count++) emit('removals.changed', { connectionId: 'c', summary: {} });
    await later();
    expect(calls).toHaveLength(0);
    expect(versions).toEqual([1]);
  });

  it('take over what an operation returned; what is read meanwhile does not undo it', async () => {
    const { queries, calls } = start();
    const question = queries.ask('glossary.list', { connectionId: 'c' });
    question.watch(() => undefined);
    await soon();
    queries.put('glossary.list', { connectionId: 'c' }, { terms: [] });
    await calls[0]!.answer({ terms: terms('old') });
    expect(queries.known('glossary.list', { connectionId: 'c' })).toEqual({ terms: [] });
  });

  it('are read again for who wants the current one only if they may be older than what happened', async () => {
    const { queries, calls, emit } = start();
    const question = queries.ask('changesets.openItems', OPEN);
    question.watch(() => undefined);
    await soon();
    const joined = question.current();
    await calls[0]!.answer({ failed: 2, conflict: 0 });
    expect(await joined).toEqual({ ok: true, value: { failed: 2, conflict: 0 } });
    expect(await question.current()).toEqual(await joined);
    await later();
    expect(calls).toHaveLength(1);
    emit('drafts.changed', drafts());
    const after = question.current();
    await soon();
    await calls[1]!.answer({ failed: 1, conflict: 0 });
    expect(await after).toEqual({ ok: true, value: { failed: 1, conflict: 0 } });
  });

  it('are not waited for by who wants one that an event overtook', async () => {
    const { queries, calls, emit } = start();
    const question = queries.ask('changesets.openItems', OPEN);
    question.watch(() => undefined);
    await soon();
    emit('drafts.changed', drafts());
    const current = question.current();
    await calls[0]!.answer({ failed: 2, conflict: 0 });
    await later();
    await calls[1]!.answer({ failed: 0, conflict: 0 });
    expect(await current).toEqual({ ok: true, value: { failed: 0, conflict: 0 } });
  });
});

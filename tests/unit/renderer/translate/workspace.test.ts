import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Connection } from '#shared/contract/connections.ts';
import type { ContractClient } from '#shared/contract/registry.ts';
import type { AppErrorShape } from '#shared/contract/result.ts';
import type { Segment, SegmentStatus } from '#shared/contract/translate.ts';
import type { TextChange } from '../../../../renderer/src/features/translate/workspace/place.ts';
import { TypingField } from '../../../support/typing-field.ts';
import { segmentOf } from './segments.ts';

vi.stubGlobal('navigator', { onLine: true });
vi.mock('../../../../renderer/src/client/index.ts', () => ({ client: { call: vi.fn(), on: vi.fn() } }));
const { Workspace } = await import('../../../../renderer/src/features/translate/workspace/workspace.ts');
const { ALL_SEGMENTS, useTranslate } = await import('../../../../renderer/src/state/translate.ts');

const ROWS = 500;
const EXPIRED: AppErrorShape = { code: 'view_expired', message: 'No longer kept.' };
const FULL: AppErrorShape = { code: 'storage', message: 'The disk is full.' };

/** A catalog with one segment per product, as the main process has it. */
function catalog({ translated = [] as number[] } = {}) {
  const segments = Array.from({ length: ROWS }, (_, at) =>
    segmentOf(at, { target: translated.includes(at) ? `Kessel ${at}` : null }),
  );
  const state = {
    list: 1,
    /** Lists that are no longer kept. */
    expired: new Set<number>(),
    saved: [] as { product: number; target: string | null; review: string | null; origin: string }[],
    /** What had been seen of the service when a saved translation was started. */
    seen: [] as (string | null | undefined)[],
    marked: [] as { product: number; review: string | null }[],
    refuses: null as AppErrorShape | null,
    /** Answers wait until this is resolved. */
    held: Promise.resolve(),
  };
  const find = (from: number, status: SegmentStatus) => {
    const isOf = ({ target, review }: Segment) =>
      status === 'empty' ? !target : status === 'needs_review' && review === status;
    const order = [...segments.keys()].map((at) => (from + 1 + at) % ROWS);
    return order.find((at) => isOf(segments[at]!)) ?? null;
  };
  const answers: Record<string, (input: never) => object> = {
    'translate.open': () => ({ list: ++state.list, segments: ROWS, counts: {}, progress: [] }),
    'translate.window': ({ start, count }: { start: number; count: number }) => ({
      segments: segments.slice(start, start + count),
    }),
    'translate.locate': ({ segment }: { segment: Segment }) => ({
      row: segments.findIndex(({ product }) => product === segment.product),
    }),
    'translate.next': ({ from, status }: { from: number; status: SegmentStatus }) => ({
      row: find(from, status),
    }),
    'translate.save': ({
      segments: typed,
    }: {
      segments: ((typeof state.saved)[number] & { seen?: string | null })[];
    }) => {
      for (const { product, target, review, origin, seen } of typed) {
        state.seen.push(seen);
        segments[product] = { ...segments[product]!, target };
        state.saved.push({ product, target, review, origin });
      }
      return { cells: [], summary: {}, repeated: 0 };
    },
    'translate.mark': ({ segments: marked, review }: { segments: Segment[]; review: 'done' }) => {
      for (const { product } of marked) {
        segments[product] = { ...segments[product]!, review };
        state.marked.push({ product, review });
      }
      return {};
    },
  };
  const call = async (name: string, input: { list?: number }) => {
    await state.held;
    if (input.list !== undefined && state.expired.has(input.list)) return { ok: false, error: EXPIRED };
    if (name === 'translate.save' && state.refuses) return { ok: false, error: state.refuses };
    return { ok: true, value: answers[name]!(input as never) };
  };
  return { segments, state, client: { call } as unknown as Pick<ContractClient, 'call'> };
}

async function opened(options: Parameters<typeof catalog>[0] = {}) {
  const held = catalog(options);
  const unsaved = vi.fn();
  const failed = vi.fn();
  const workspace = new Workspace({
    client: held.client,
    connection: { id: 'c', readOnly: false } as Connection,
    repeat: () => null,
    onSaved: () => undefined,
    onUnsaved: unsaved,
    onFailed: failed,
  });
  const field = new TypingField();
  workspace.edit.attach(field as unknown as HTMLTextAreaElement);
  await workspace.open(null);
  await settled();
  return { ...held, workspace, field, unsaved, failed };
}

/** Waits until everything has happened that depends on nothing else. */
async function settled(): Promise<void> {
  for (let round = 0; round < 20; round++) await new Promise((resolve) => setTimeout(resolve));
}

/** Answers from here on wait until the returned function is called. */
function hold(state: { held: Promise<void> }): () => void {
  let release = () => {};
  state.held = new Promise((resolve) => {
    release = resolve;
  });
  return release;
}

beforeEach(() => {
  useTranslate.setState({
    connectionId: 'c',
    scope: {
      query: { search: '', filters: [], sort: [], tree: false },
      source: 'en',
      targets: ['de'],
      properties: null,
      references: [],
      everything: false,
    },
    filter: ALL_SEGMENTS,
    at: null,
    opened: null,
  });
});

const none = () => undefined;

describe('moving on', () => {
  it('saves what was typed, and only that', async () => {
    const { workspace, field, state } = await opened();
    field.type('Kessel');
    workspace.goBy(1);
    workspace.goBy(1);
    await settled();
    expect(state.saved).toEqual([{ product: 0, target: 'Kessel', review: null, origin: 'person' }]);
    expect(workspace.segment?.product).toBe(2);
  });

  it('says what the service held when the typing began, whatever it holds by now', async () => {
    const { workspace, field, state, segments } = await opened();
    field.type('Kes');
    segments[0] = { ...segments[0]!, target: 'Wasserkocher' };
    workspace.refresh();
    await settled();
    expect(field.value).toBe('Kes');
    field.type('sel');
    workspace.goBy(1);
    await settled();
    expect(state.saved).toMatchObject([{ product: 0, target: 'Kessel' }]);
    expect(state.seen).toEqual([null]);
  });

  it('says nothing of what the service held where a translation is staged', async () => {
    const { workspace, field, state, segments } = await opened();
    segments[300] = { ...segments[300]!, target: 'Kessel', mark: 'edited' };
    workspace.goTo(300);
    await settled();
    field.type('!');
    workspace.goBy(1);
    await settled();
    expect(state.seen).toEqual([undefined]);
  });

  it('loses no letter that is typed while the next segment is looked for', async () => {
    const { workspace, field, state } = await opened({ translated: [1, 2] });
    const release = hold(state);
    field.type('null');
    workspace.goToNext('empty', none);
    field.type('drei');
    workspace.goToNext('empty', none);
    field.type('vier');
    workspace.goBy(1);
    field.type('fünf');
    release();
    await settled();
    await workspace.commit();
    expect(state.saved.map(({ product, target }) => [product, target])).toEqual([
      [0, 'null'],
      [3, 'drei'],
      [4, 'vier'],
      [5, 'fünf'],
    ]);
  });

  it('does what is asked for before the segment is read', async () => {
    const { workspace, field, state } = await opened();
    const release = hold(state);
    const code: TextChange = ({ source }, text) => `${text} {${source}}`;
    workspace.goTo(300);
    field.type('Kessel');
    workspace.change(code);
    workspace.goTo(400);
    field.type('Topf');
    workspace.change(code);
    release();
    await settled();
    expect(field.value).toBe('Topf {Kettle 400}');
    expect(state.saved).toMatchObject([{ product: 300, target: 'Kessel {Kettle 300}' }]);
  });

  it('puts what was typed in an unread row behind what it holds', async () => {
    const { workspace, field, state } = await opened({ translated: [300] });
    const release = hold(state);
    workspace.goTo(300);
    field.type(' neu');
    workspace.goTo(301);
    release();
    await settled();
    expect(state.saved).toMatchObject([{ product: 300, target: 'Kessel 300 neu' }]);
  });

  it('stays where it is when there is no other segment of the kind', async () => {
    const { workspace } = await opened();
    const onNone = vi.fn();
    workspace.goTo(7);
    workspace.goToNext('needs_review', onNone);
    await settled();
    expect(onNone).toHaveBeenCalled();
    expect(workspace.segment?.product).toBe(7);
  });

  it('does not leave the list', async () => {
    const { workspace } = await opened();
    workspace.goBy(-1);
    await settled();
    expect(workspace.segment?.product).toBe(0);
    workspace.goTo(ROWS - 1);
    workspace.goBy(10);
    await settled();
    expect(workspace.segment?.product).toBe(ROWS - 1);
  });
});

describe('while another list is being opened', () => {
  it('the keyboard goes where the user takes it, and stays there', async () => {
    const { workspace, state } = await opened();
    const release = hold(state);
    const opening = workspace.open();
    workspace.goTo(3);
    release();
    await opening;
    await settled();
    expect(workspace.segment?.product).toBe(3);
    expect(workspace.store.getState().row).toBe(3);
  });

  it('a segment that was clicked is gone to, whichever row it has in the new list', async () => {
    const { workspace, segments } = await opened();
    const shown = workspace.list.windows.at(5);
    segments.splice(0, 2);
    await workspace.open(segments[0]);
    workspace.choose(5, shown);
    await settled();
    expect(workspace.segment?.product).toBe(5);
    expect(workspace.store.getState().row).toBe(3);
  });
});

describe('a jump to a segment', () => {
  it('gives way to a user who moved on before its row was found', async () => {
    const { workspace, segments, state } = await opened();
    const release = hold(state);
    const jump = workspace.goToSegment(segments[300]!);
    workspace.goBy(2);
    release();
    await jump;
    expect(workspace.store.getState().row).toBe(2);
  });

  it('gives way to a user who began to type before its row was found', async () => {
    const { workspace, segments, state, field } = await opened();
    const release = hold(state);
    const jump = workspace.goToSegment(segments[300]!);
    field.type('Kes');
    release();
    await jump;
    field.type('sel');
    expect(workspace.store.getState().row).toBe(0);
    await workspace.commit();
    expect(state.saved).toEqual([{ product: 0, target: 'Kessel', review: null, origin: 'person' }]);
  });

  it('gives way to a later one', async () => {
    const { workspace, segments, state } = await opened();
    const release = hold(state);
    const jumps = [300, 400].map((at) => workspace.goToSegment(segments[at]!));
    release();
    await Promise.all(jumps);
    expect(workspace.store.getState().row).toBe(400);
  });
});

describe('what is saved', () => {
  it('has no value where the text was deleted', async () => {
    const { workspace, state } = await opened({ translated: [0] });
    workspace.edit.setText('');
    await workspace.commit();
    expect(state.saved).toMatchObject([{ product: 0, target: null }]);
  });

  it('is kept with its text when it could not be saved, and saved the next time', async () => {
    const { workspace, field, state, unsaved } = await opened();
    state.refuses = FULL;
    field.type('Kessel');
    workspace.goBy(1);
    await settled();
    expect(unsaved).toHaveBeenCalledWith(expect.objectContaining({ text: 'Kessel', error: FULL }));
    expect(workspace.saves.textOf(segmentOf(0))).toEqual({ text: 'Kessel', state: 'unsaved' });
    state.refuses = null;
    workspace.goBy(-1);
    await settled();
    expect(workspace.edit.state?.text).toBe('Kessel');
    workspace.goBy(1);
    await settled();
    expect(state.saved).toMatchObject([{ product: 0, target: 'Kessel' }]);
    expect(workspace.saves.textOf(segmentOf(0))).toBeNull();
  });

  it('arrives although the list is no longer kept, and the keyboard stays on its segment', async () => {
    const { workspace, field, state } = await opened();
    workspace.goTo(5);
    await settled();
    state.expired.add(state.list);
    field.type('Kessel');
    workspace.goBy(1);
    await settled();
    expect(state.saved).toMatchObject([{ product: 5, target: 'Kessel' }]);
    expect(workspace.segment?.product).toBe(6);
  });

  it('says that it came from the memory only as long as it was left as it is', async () => {
    const { workspace, field, state } = await opened();
    workspace.propose('Kessel', 'memory');
    workspace.goBy(1);
    workspace.propose('Topf', 'memory');
    field.type('!');
    workspace.goBy(1);
    await settled();
    expect(state.saved.map(({ origin }) => origin)).toEqual(['memory', 'person']);
  });

  it('is not what stands in a read-only catalog', async () => {
    const { workspace, field, state } = await opened();
    workspace.connection = { ...workspace.connection, readOnly: true };
    field.type('Kessel');
    workspace.goBy(1);
    await settled();
    expect(state.saved).toEqual([]);
  });
});

describe('a mark', () => {
  it('goes with the text that was typed', async () => {
    const { workspace, field, state } = await opened();
    field.type('Kessel');
    workspace.goToNext('empty', none, { review: 'done' });
    await settled();
    expect(state.saved).toMatchObject([{ target: 'Kessel', review: 'done' }]);
    expect(state.marked).toEqual([]);
  });

  it('stages nothing where nothing was typed', async () => {
    const { workspace, state } = await opened({ translated: [0] });
    workspace.mark('needs_review');
    await settled();
    expect(state.marked).toEqual([{ product: 0, review: 'needs_review' }]);
    expect(state.saved).toEqual([]);
    expect(workspace.segment?.review).toBe('needs_review');
  });
});

describe('the field', () => {
  it('shows what was edited elsewhere, unless something is typed in it', async () => {
    const { workspace, field, segments } = await opened({ translated: [0] });
    segments[0] = { ...segments[0]!, target: 'Topf' };
    workspace.list.windows.want(0, 10);
    workspace.refresh();
    await settled();
    expect(workspace.edit.state?.text).toBe('Topf');
    field.type('!');
    segments[0] = { ...segments[0]!, target: 'Pfanne' };
    workspace.refresh();
    await settled();
    expect(workspace.edit.state?.text).toBe('Topf!');
  });

  it('gives back the saved text', async () => {
    const { workspace, field, state } = await opened({ translated: [0] });
    field.type('!');
    expect(workspace.revert()).toBe(true);
    expect(field.value).toBe('Kessel 0');
    expect(workspace.revert()).toBe(false);
    workspace.goBy(1);
    await settled();
    expect(state.saved).toEqual([]);
  });

  it('undoes what was typed before its segment was read, and no more than that', async () => {
    const { workspace, field, state } = await opened({ translated: [300] });
    const release = hold(state);
    workspace.goTo(300);
    field.type(' neu');
    release();
    await settled();
    expect(field.value).toBe('Kessel 300 neu');
    workspace.edit.step(-1);
    expect(field.value).toBe('Kessel 300');
    workspace.edit.step(-1);
    expect(field.value).toBe('Kessel 300');
  });

  it('undoes no typing from before it was saved: that is a step of the app', async () => {
    const { workspace, field } = await opened();
    field.type('Kessel');
    workspace.fill({ into: 'empty', except: [] });
    await settled();
    workspace.edit.step(-1);
    expect(field.value).toBe('Kessel');
    field.type('!');
    workspace.edit.step(-1);
    workspace.edit.step(-1);
    expect(field.value).toBe('Kessel');
  });

  it('undoes typing that could not be saved', async () => {
    const { workspace, field, state } = await opened();
    state.refuses = FULL;
    field.type('Kessel');
    await workspace.commit();
    workspace.edit.step(-1);
    expect(field.value).toBe('');
  });

  it('stays over its segment when the list is opened anew', async () => {
    const { workspace, field, state } = await opened();
    workspace.goTo(9);
    await settled();
    field.type('Kess');
    await workspace.list.renew();
    await settled();
    field.type('el');
    workspace.goBy(1);
    await settled();
    expect(state.saved).toMatchObject([{ product: 9, target: 'Kessel' }]);
  });
});

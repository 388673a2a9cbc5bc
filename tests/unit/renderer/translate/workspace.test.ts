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
    /** What is kept of texts that are being typed. */
    typed: [] as { product: number; text: string | null }[],
    refuses: null as AppErrorShape | null,
    /** Answers wait until this is resolved. */
    held: Promise.resolve(),
    /** How long the answer to one call waits besides. */
    waits: async (_name: string, _input: object): Promise<void> => {},
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
    'drafts.typed': () => state.typed.map((one) => ({ isLeft: false, ...one })),
    'drafts.keepTyped': ({ typed }: { typed: (typeof state.typed)[number] }) => {
      state.typed = state.typed.filter(({ product }) => product !== typed.product);
      if (typed.text !== null) state.typed.push(typed);
      return {};
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
    await state.waits(name, input);
    if (input.list !== undefined && state.expired.has(input.list)) return { ok: false, error: EXPIRED };
    if (name === 'translate.save' && state.refuses) return { ok: false, error: state.refuses };
    return { ok: true, value: answers[name]!(input as never) };
  };
  return { segments, state, client: { call } as unknown as Pick<ContractClient, 'call'> };
}

async function opened({ typed = [], ...options }: Parameters<typeof catalog>[0] & { typed?: object[] } = {}) {
  const held = catalog(options);
  held.state.typed = typed as typeof held.state.typed;
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

describe('moving to another segment', () => {
  it('saves the typed text and nothing else', async () => {
    const { workspace, field, state } = await opened();
    field.type('Kessel');
    workspace.goBy(1);
    workspace.goBy(1);
    await settled();
    expect(state.saved).toEqual([{ product: 0, target: 'Kessel', review: null, origin: 'person' }]);
    expect(workspace.segment?.product).toBe(2);
  });

  it('saves with the service’s value from when typing began, even if it changed since', async () => {
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

  it('saves without the service’s value if a translation is already staged', async () => {
    const { workspace, field, state, segments } = await opened();
    segments[300] = { ...segments[300]!, target: 'Kessel', mark: 'edited' };
    workspace.goTo(300);
    await settled();
    field.type('!');
    workspace.goBy(1);
    await settled();
    expect(state.seen).toEqual([undefined]);
  });

  it('loses no character typed while the next segment is being located', async () => {
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

  it('applies changes requested before the segment was loaded', async () => {
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

  it('appends text typed before a row was loaded to its translation', async () => {
    const { workspace, field, state } = await opened({ translated: [300] });
    const release = hold(state);
    workspace.goTo(300);
    field.type(' neu');
    workspace.goTo(301);
    release();
    await settled();
    expect(state.saved).toMatchObject([{ product: 300, target: 'Kessel 300 neu' }]);
  });

  it('stays put and reports it if there is no other segment of that kind', async () => {
    const { workspace } = await opened();
    const onNone = vi.fn();
    workspace.goTo(7);
    workspace.goToNext('needs_review', onNone);
    await settled();
    expect(onNone).toHaveBeenCalled();
    expect(workspace.segment?.product).toBe(7);
  });

  it('stays within the list', async () => {
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

describe('when another list is opened', () => {
  it('focus goes where the user moves it meanwhile, and stays there', async () => {
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

  it('focus stays where the user moved although that row is read after the list', async () => {
    const { workspace, state } = await opened();
    const row = Promise.withResolvers<void>();
    state.waits = (name, input) =>
      name === 'translate.window' && 'count' in input && input.count === 1 ? row.promise : Promise.resolve();
    const opening = workspace.open();
    workspace.goTo(400);
    await settled();
    row.resolve();
    await opening;
    await settled();
    expect(workspace.segment?.product).toBe(400);
    expect(workspace.store.getState().row).toBe(400);
  });

  it('a clicked segment is selected even if its row changed in the new list', async () => {
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

describe('when the target language changes', () => {
  it('the field is over the same text in that language', async () => {
    const { workspace, field, state, segments } = await opened({ translated: [3] });
    workspace.goBy(3);
    await settled();
    expect(field.value).toBe('Kessel 3');
    for (const [at, segment] of segments.entries())
      segments[at] = { ...segment, locale: 'fr', target: `Bouilloire ${at}` };
    const { scope } = useTranslate.getState();
    useTranslate.setState({ scope: scope && { ...scope, targets: ['fr'] } });
    await workspace.open();
    await settled();
    expect(workspace.segment).toMatchObject({ product: 3, locale: 'fr' });
    expect(field.value).toBe('Bouilloire 3');
    expect(state.saved).toEqual([]);
  });
});

describe('a jump to a segment', () => {
  it('is dropped if the user moves before its row is found', async () => {
    const { workspace, segments, state } = await opened();
    const release = hold(state);
    const jump = workspace.goToSegment(segments[300]!);
    workspace.goBy(2);
    release();
    await jump;
    expect(workspace.store.getState().row).toBe(2);
  });

  it('is dropped if the user starts to type before its row is found', async () => {
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

  it('is replaced by a later jump', async () => {
    const { workspace, segments, state } = await opened();
    const release = hold(state);
    const jumps = [300, 400].map((at) => workspace.goToSegment(segments[at]!));
    release();
    await Promise.all(jumps);
    expect(workspace.store.getState().row).toBe(400);
  });
});

describe('saving a translation', () => {
  it('stores no value if the text was deleted', async () => {
    const { workspace, state } = await opened({ translated: [0] });
    workspace.edit.setText('');
    await workspace.commit();
    expect(state.saved).toMatchObject([{ product: 0, target: null }]);
  });

  it('keeps the text after a failure and saves it the next time', async () => {
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

  it('succeeds after the list expired, and moves to the next segment', async () => {
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

  it('records the translation memory as origin only if its text is unchanged', async () => {
    const { workspace, field, state } = await opened();
    workspace.propose('Kessel', 'memory');
    workspace.goBy(1);
    workspace.propose('Topf', 'memory');
    field.type('!');
    workspace.goBy(1);
    await settled();
    expect(state.saved.map(({ origin }) => origin)).toEqual(['memory', 'person']);
  });

  it('does nothing in a read-only connection', async () => {
    const { workspace, field, state } = await opened();
    workspace.connection = { ...workspace.connection, readOnly: true };
    field.type('Kessel');
    workspace.goBy(1);
    await settled();
    expect(state.saved).toEqual([]);
  });
});

describe('what is being typed', () => {
  const place = (product: number) => ({ product, property: 'title', locale: 'de', item: null });

  it('is kept until it is saved', async () => {
    const { field, workspace, state } = await opened();
    field.type('Kessel');
    await vi.waitUntil(() => state.typed.length > 0);
    expect(state.typed).toEqual([{ ...place(0), editor: 'segment', text: 'Kessel' }]);
    expect(state.saved).toEqual([]);
    workspace.goBy(1);
    await settled();
    expect(state.typed).toEqual([]);
  });

  it('stays kept while it cannot be saved, and is forgotten when it is reverted', async () => {
    const { field, workspace, state } = await opened();
    field.type('Kessel');
    await vi.waitUntil(() => state.typed.length > 0);
    state.refuses = FULL;
    workspace.goBy(1);
    await settled();
    expect(state.typed).toMatchObject([{ text: 'Kessel' }]);
    workspace.goBy(-1);
    workspace.revert();
    await settled();
    expect(state.typed).toEqual([]);
  });

  it('is in its field again after the app ended, and is no edit', async () => {
    const { field, workspace, state } = await opened({
      typed: [{ ...place(0), editor: 'segment', text: 'Kess', isLeft: true }],
    });
    expect(field.value).toBe('Kess');
    expect(workspace.isDirty).toBe(true);
    expect(state.saved).toEqual([]);
    workspace.revert();
    expect(field.value).toBe('');
  });

  it('is not offered while another window is typing it', async () => {
    const { field, workspace } = await opened({
      typed: [{ ...place(0), editor: 'segment', text: 'Kess', isLeft: false }],
    });
    expect(field.value).toBe('');
    expect(workspace.isDirty).toBe(false);
  });
});

describe('a text that is looked up', () => {
  const found = Promise.resolve('Kessel');

  it('is for the segment of the key, even before that is read', async () => {
    const { workspace, field, state } = await opened();
    workspace.goToNext('empty', none);
    workspace.proposeOnce(async ({ product }) => `Kessel ${product}`, 'memory');
    await settled();
    expect(field.value).toBe('Kessel 1');
    expect(state.saved).toEqual([]);
  });

  it('is saved if the user has moved on', async () => {
    const { workspace, state } = await opened();
    const asked = Promise.withResolvers<string>();
    workspace.proposeOnce(() => asked.promise, 'memory');
    workspace.goBy(1);
    asked.resolve('Kessel');
    await settled();
    expect(state.saved).toEqual([{ product: 0, target: 'Kessel', review: null, origin: 'memory' }]);
    expect(workspace.segment?.product).toBe(1);
  });

  it('does not replace what the user types meanwhile', async () => {
    const { workspace, field } = await opened();
    workspace.proposeOnce(() => found, 'memory');
    field.type('Topf');
    await settled();
    expect(field.value).toBe('Topf');
  });
});

describe('a review mark', () => {
  it('is saved together with the typed text', async () => {
    const { workspace, field, state } = await opened();
    field.type('Kessel');
    workspace.goToNext('empty', none, { review: 'done' });
    await settled();
    expect(state.saved).toMatchObject([{ target: 'Kessel', review: 'done' }]);
    expect(state.marked).toEqual([]);
  });

  it('stages no edit if nothing was typed', async () => {
    const { workspace, state } = await opened({ translated: [0] });
    workspace.mark('needs_review');
    await settled();
    expect(state.marked).toEqual([{ product: 0, review: 'needs_review' }]);
    expect(state.saved).toEqual([]);
    expect(workspace.segment?.review).toBe('needs_review');
  });
});

describe('the field', () => {
  it('shows edits made elsewhere unless the user has typed', async () => {
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

  it('reverts to the saved text', async () => {
    const { workspace, field, state } = await opened({ translated: [0] });
    field.type('!');
    expect(workspace.revert()).toBe(true);
    expect(field.value).toBe('Kessel 0');
    expect(workspace.revert()).toBe(false);
    workspace.goBy(1);
    await settled();
    expect(state.saved).toEqual([]);
  });

  it('undoes text typed before its segment was loaded, and nothing more', async () => {
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

  it('does not undo typing that was already saved', async () => {
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

  it('stays on its segment when the list is reopened', async () => {
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

import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Job } from '#shared/contract/jobs.ts';
import type { BlockEdit } from '#shared/domain/block/block-edit.ts';
import { CELLS_AT_ONCE } from '#shared/domain/limits.ts';
import { numberFormat } from '#shared/domain/number-format.ts';
import type { CellSelection } from '#shared/domain/selection.ts';
import { type RunningApp, startApp } from '../../support/running-app.ts';
import { fieldsFor, type ScriptedService, startScriptedService } from '../../support/scripted-service.ts';

const PRODUCTS = 1_300;
const WIDTH = 5;

let service: ScriptedService;
let app: RunningApp;
let connectionId: string;

beforeEach(async () => {
  service = await startScriptedService(
    Object.fromEntries(
      Array.from({ length: PRODUCTS }, (_, i) => [
        String(i).padStart(5, '0'),
        [{ name: 'title', value: `Kettle ${i}` }],
      ]),
    ),
  );
  app = await startApp();
  const created = await app.call('connections.create', {
    token: service.token,
    fields: fieldsFor(service, {}),
  });
  connectionId = created.id;
  const { jobId } = await app.call('catalog.pull', { connectionId });
  expect((await app.ended(jobId)).state).toBe('done');
});

afterEach(async () => {
  await app.stop();
  await service.close();
});

const setTo = (value: string | null): BlockEdit => ({ kind: 'set', value });

/** Selects the first `count` rows, in the first `width` columns. */
async function rows(count: number, width = WIDTH): Promise<CellSelection> {
  const { view } = await app.call('catalog.openView', { connectionId, query: {} });
  return {
    view,
    columns: Array.from({ length: width }, (_, i) => ({ property: `text ${i}`, locale: 'en' })),
    ranges: [{ firstRow: 0, lastRow: count - 1, firstColumn: 0, lastColumn: width - 1 }],
  };
}

/** Enough cells that the store, which serves calls in turn, is far from done when the next few calls have been answered. */
const veryMany = () => rows(PRODUCTS, 40);

async function underWay(jobId: string | null): Promise<void> {
  while (!jobEvents(jobId).some(({ done }) => done > 0))
    await new Promise((resolve) => setTimeout(resolve, 1));
}

const everyRow = () => rows(PRODUCTS);
const summary = () => app.call('drafts.summary', { connectionId });
const stage = (selection: CellSelection, edit: BlockEdit, label = 'Fill in') =>
  app.call('cells.stage', { connectionId, selection, edit, label });

const jobEvents = (jobId: string | null): Job[] =>
  app.events.flatMap(({ event, payload }) =>
    event === 'jobs.changed' && (payload as Job).id === jobId ? [payload as Job] : [],
  );

describe('Block edits', () => {
  it('of a few thousand cells are on disk when the call returns, and reported to windows', async () => {
    expect(await stage(await rows(CELLS_AT_ONCE / WIDTH), setTo('new'))).toEqual({
      jobId: null,
      changes: CELLS_AT_ONCE,
      step: expect.any(Number),
    });
    expect(await summary()).toMatchObject({ changes: CELLS_AT_ONCE, undo: 'Fill in' });
    expect(app.events.at(-1)).toMatchObject({
      event: 'drafts.changed',
      payload: { cells: null, summary: { changes: CELLS_AT_ONCE } },
    });
    await app.restart();
    expect(await summary()).toMatchObject({ changes: CELLS_AT_ONCE, undo: 'Fill in' });
  });

  it('name the step of the history that they made, so that undo is never offered for a later one of the same name', async () => {
    const first = await stage(await rows(1), setTo('one'));
    expect((await summary()).step).toBe(first.step);
    const second = await stage(await rows(1), setTo('two'));
    expect(second.step).toBeGreaterThan(first.step ?? 0);
    expect(await summary()).toMatchObject({ undo: 'Fill in', step: second.step });
    expect(await stage(await rows(1), setTo('two'))).toEqual({ jobId: null, changes: 0, step: null });
    await app.call('history.undo', { connectionId });
    expect(await summary()).toMatchObject({ undo: 'Fill in', step: first.step, redo: 'Fill in' });
    const { jobId } = await stage(await everyRow(), setTo('three'));
    const { step } = await app.ended(jobId);
    expect(await summary()).toMatchObject({ undo: 'Fill in', step });
    expect(step).not.toBe(first.step);
  });

  it('of more cells run as a job with progress, one step to undo, and a result message', async () => {
    const selection = { ...(await everyRow()) };
    const { jobId, changes } = await stage(
      { ...selection, columns: ['title', ...selection.columns.slice(1)] },
      setTo('new'),
    );
    expect({ changes, isJob: jobId !== null }).toEqual({ changes: 0, isJob: true });
    const job = await app.ended(jobId);
    expect(job).toMatchObject({
      kind: 'edit',
      unit: 'cells',
      title: 'Fill in',
      state: 'done',
      done: PRODUCTS * WIDTH,
      total: PRODUCTS * WIDTH,
      message: '5,200 cells changed. 1,300 cells left as they are: in columns that cannot be edited.',
    });
    expect(jobEvents(jobId).length).toBeGreaterThan(1);
    expect(app.events.filter(({ event }) => event === 'drafts.changed').at(-1)).toMatchObject({
      payload: { cells: null, summary: { changes: 5_200, undo: 'Fill in' } },
    });
    await app.call('history.undo', { connectionId });
    expect(await summary()).toMatchObject({ changes: 0, redo: 'Fill in' });
  });

  it('that are cancelled leave everything unchanged, and say so', async () => {
    await stage(await rows(1), setTo('before'), 'Before');
    const { jobId } = await stage(await veryMany(), setTo('new'));
    await underWay(jobId);
    await app.call('jobs.cancel', { jobId: jobId ?? '' });
    expect(await app.ended(jobId)).toMatchObject({
      state: 'cancelled',
      message: 'Cancelled. Nothing was changed.',
      error: null,
    });
    expect(await summary()).toMatchObject({ changes: WIDTH, undo: 'Before', redo: null });
    const { steps } = await app.call('history.list', { connectionId, before: null, limit: 10 });
    expect(steps.map(({ label }) => label)).toEqual(['Before']);
  });

  it('are rolled back when the app is closed in the middle', async () => {
    const { jobId } = await stage(await veryMany(), setTo('new'));
    await underWay(jobId);
    await app.restart();
    expect(await summary()).toMatchObject({ changes: 0, undo: null });
  });

  it('block a second job, undo and apply while they run, but not small edits and counts', async () => {
    const selection = await veryMany();
    const { jobId } = await stage(selection, setTo('new'), 'First');
    await expect(stage(selection, setTo('other'), 'Second')).rejects.toMatchObject({
      code: 'busy',
      message: expect.stringContaining('“First”'),
    });
    expect(await app.refusal('history.undo', { connectionId })).toBe('busy');
    expect(await app.refusal('changesets.apply', { connectionId })).toBe('busy');
    const { columns, view } = selection;
    expect(
      await stage(
        { columns, view, ranges: [{ firstRow: 1299, lastRow: 1299, firstColumn: 0, lastColumn: 0 }] },
        setTo('small'),
        'Small',
      ),
    ).toMatchObject({ jobId: null, changes: 1 });
    expect(await app.call('cells.stats', { connectionId, selection })).toMatchObject({ cells: 52_000 });
    expect((await app.call('jobs.list', {})).find(({ id }) => id === jobId)?.state).toBe('running');
    expect((await app.ended(jobId)).state).toBe('done');
    expect(await summary()).toMatchObject({ undo: 'First' });
  });

  it('finish even when their view has expired', async () => {
    const selection = await veryMany();
    const { jobId } = await stage(selection, setTo('new'));
    for (let i = 0; i < 12; i++) await everyRow();
    expect(await app.refusal('cells.stats', { connectionId, selection })).toBe('view_expired');
    expect(await app.ended(jobId)).toMatchObject({ state: 'done', done: 52_000 });
  });

  it('on a read-only connection can be planned and copied, but not staged', async () => {
    await app.call('connections.update', {
      connectionId,
      fields: fieldsFor(service, { readOnly: true }),
    });
    const selection = await everyRow();
    const numbers = numberFormat('en');
    expect(
      await app.call('cells.plan', { connectionId, selection, edit: setTo('new'), plan: 'p', limit: 1 }),
    ).toMatchObject({ changes: 6_500 });
    expect((await app.call('cells.copy', { connectionId, selection, numbers })).texts).toHaveLength(PRODUCTS);
    expect(
      await app.refusal('cells.stage', { connectionId, selection, edit: setTo('new'), label: 'x' }),
    ).toBe('read_only');
  });
});

describe('A plan', () => {
  it('counts everything, lists the first cells, and returns the rest in filtered chunks', async () => {
    await stage(await rows(3), setTo('old'), 'Old');
    const selection = await everyRow();
    const edit: BlockEdit = {
      kind: 'replace',
      search: { find: 'l', matchCase: true, wholeWord: false, wholeCell: false, pattern: false },
      replacement: 'LL',
      numbers: numberFormat('en'),
    };
    const plan = await app.call('cells.plan', { connectionId, selection, edit, plan: 'find', limit: 4 });
    expect(plan).toMatchObject({ cells: 6_500, changes: 15, products: 3, hits: 15, unchanged: 6_485 });
    expect(plan.columns).toHaveLength(WIDTH);
    expect(plan.first).toHaveLength(4);
    expect(plan.first[0]).toMatchObject({ before: 'old', after: 'oLLd', hits: [[1, 2]], property: 'text 0' });
    const page = { connectionId, selection, edit, limit: 6 };
    const second = await app.call('cells.planned', { ...page, show: 'changes', after: plan.next });
    const third = await app.call('cells.planned', { ...page, show: 'changes', after: second.next });
    const cells = [...plan.first, ...second.cells, ...third.cells];
    expect(new Set(cells.map((cell) => `${cell.identifier} ${cell.property}`)).size).toBe(15);
    expect(third).toMatchObject({ next: null });
    expect(await app.call('cells.planned', { ...page, show: 'problems', after: null })).toEqual({
      cells: [],
      next: null,
    });
    expect(await summary()).toMatchObject({ changes: 15, undo: 'Old' });
  });

  it('cancels the previous plan with the same key', async () => {
    const selection = await everyRow();
    const ask = (value: string, plan: string) =>
      app.call('cells.plan', { connectionId, selection, edit: setTo(value), plan, limit: 0 });
    const [first, other, second] = await Promise.allSettled([
      ask('a', 'preview'),
      ask('b', 'another'),
      ask('c', 'preview'),
    ]);
    expect(first).toMatchObject({ status: 'rejected', reason: { code: 'cancelled' } });
    expect(other).toMatchObject({ status: 'fulfilled', value: { changes: 6_500 } });
    expect(second).toMatchObject({ status: 'fulfilled', value: { changes: 6_500 } });
  });

  it('refuses an invalid or endless search pattern, and names its field', async () => {
    await stage(await rows(1), setTo(`${'a'.repeat(40)}!`));
    const plan = async (find: string) =>
      app.call('cells.plan', {
        connectionId,
        selection: await everyRow(),
        edit: {
          kind: 'replace',
          search: { find, matchCase: true, wholeWord: false, wholeCell: false, pattern: true },
          replacement: '',
          numbers: numberFormat('en'),
        },
        plan: 'find',
        limit: 1,
      });
    const refused = { code: 'invalid_input', shape: { field: 'edit.search.find' } };
    await expect(plan('(')).rejects.toMatchObject(refused);
    await expect(plan('^(a+)+$')).rejects.toMatchObject({
      ...refused,
      message: expect.stringContaining('takes too long'),
    });
    expect(await plan('^a+')).toMatchObject({ changes: 5 });
  });
});

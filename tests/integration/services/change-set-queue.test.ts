import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ChangeSet } from '#shared/contract/changesets.ts';
import { eventually } from '../../support/eventually.ts';
import { exported } from '../../support/exported.ts';
import { type RunningApp, startApp } from '../../support/running-app.ts';
import { fieldsFor, type ScriptedService, startScriptedService } from '../../support/scripted-service.ts';

const identifiers = Array.from({ length: 12 }, (_, at) => String(at).padStart(3, '0'));
const PER_REQUEST = 2;

let app: RunningApp;
let service: ScriptedService;
let connectionId: string;
/** Requests with changes that the service has not answered yet; it holds them while `holding` is true. */
let waiting: (() => void)[];
let holding: boolean;

beforeEach(async () => {
  service = await startScriptedService(
    Object.fromEntries(identifiers.map((id) => [id, [{ name: 'title', value: `Kettle ${id}` }]])),
  );
  waiting = [];
  holding = false;
  service.beforePatch = () =>
    new Promise((resolve) => {
      if (holding) waiting.push(() => resolve(null));
      else resolve(null);
    });
  app = await startApp();
  const { id } = await app.connect({
    token: service.token,
    fields: fieldsFor(service, {
      profile: { patch: { max_operations: PER_REQUEST } },
      limits: { requestsAtATime: 1 },
    }),
  });
  connectionId = id;
  await app.ended((await app.call('catalog.pull', { connectionId })).jobId);
});

afterEach(async () => {
  letGo();
  await app.stop();
  await service.close();
});

function letGo(): void {
  holding = false;
  for (const answer of waiting.splice(0)) answer();
}

const requestIsHeld = () => eventually(() => expect(waiting).toHaveLength(1));

async function stage(locale: string, text: string): Promise<void> {
  await app.call('drafts.edit', {
    connectionId,
    label: 'Translate',
    edits: identifiers.map((id, at) => ({
      product: at + 1,
      property: 'title',
      locale,
      change: { kind: 'set' as const, value: `${text} ${id}` },
    })),
  });
}

async function apply(locale: string, text = 'Kessel') {
  await stage(locale, text);
  return app.call('changesets.apply', { connectionId });
}

/** One running change set, whose first request the service holds, and one queued behind it. */
async function oneOnItsWayAndOneBehind() {
  holding = true;
  const first = await apply('de');
  await requestIsHeld();
  return { first, second: await apply('fr', 'Bouilloire') };
}

const changeSetOf = (changeSet: number) => app.call('changesets.get', { connectionId, changeSet });
const becomes = (changeSet: number, expected: Partial<ChangeSet>) =>
  eventually(async () => expect(await changeSetOf(changeSet)).toMatchObject(expected));
const titles = (locale: string) =>
  identifiers.map((id) => service.products.get(id)?.find((entry) => entry.locale === locale)?.value);
const of = (changeSet: number) => ({ connectionId, changeSet });

describe('change sets of one connection', () => {
  it('are sent one after the other, in the order in which they were applied', async () => {
    holding = true;
    const first = await apply('de');
    await requestIsHeld();
    const second = await apply('en', 'Kettle, second');
    const third = await apply('fr', 'Bouilloire');
    expect([second.jobId, third.jobId]).toEqual([null, null]);
    expect(await changeSetOf(second.changeSet)).toMatchObject({ state: 'queued', counts: { pending: 12 } });

    letGo();
    await becomes(third.changeSet, { state: 'finished', counts: { applied: 12 } as ChangeSet['counts'] });
    const sent = service.patches.map(([operation]) => operation?.properties[0]?.locale ?? 'en');
    expect(sent).toEqual([...Array(6).fill('de'), ...Array(6).fill('en'), ...Array(6).fill('fr')]);
    expect(await changeSetOf(first.changeSet)).toMatchObject({ state: 'finished' });
  });

  it('hold back new edits of a cell in flight until it is settled', async () => {
    holding = true;
    const { jobId } = await apply('de');
    await requestIsHeld();
    await stage('de', 'Wasserkocher');
    expect(
      (await app.call('changesets.preview', { connectionId, limit: 0 })).heldBack.waiting,
    ).toBeGreaterThan(0);
    expect(await app.refusal('changesets.apply', { connectionId })).toBe('invalid_input');
    letGo();
    await app.ended(jobId);
    await app.ended((await app.call('changesets.apply', { connectionId })).jobId);
    expect(titles('de')).toEqual(identifiers.map((id) => `Wasserkocher ${id}`));
  });

  it('wait behind a paused one until it is finished', async () => {
    const { first, second } = await oneOnItsWayAndOneBehind();
    await app.call('changesets.pause', of(first.changeSet));
    letGo();
    await becomes(first.changeSet, { state: 'paused', message: null });
    expect(await changeSetOf(second.changeSet)).toMatchObject({ state: 'queued' });
    await app.ended((await app.call('changesets.resume', of(first.changeSet))).jobId);
    await becomes(second.changeSet, { state: 'finished' });
    expect(titles('de')).toEqual(identifiers.map((id) => `Kessel ${id}`));
  });

  it('can be started out of turn when nothing is being sent', async () => {
    const { first, second } = await oneOnItsWayAndOneBehind();
    await app.call('changesets.pause', of(first.changeSet));
    letGo();
    await becomes(first.changeSet, { state: 'paused' });
    await app.ended((await app.call('changesets.resume', of(second.changeSet))).jobId);
    expect(await changeSetOf(second.changeSet)).toMatchObject({ state: 'finished', counts: { applied: 12 } });
    expect(await changeSetOf(first.changeSet)).toMatchObject({ state: 'paused' });
  });

  it('stay queued after a restart, behind the interrupted one', async () => {
    const { first, second } = await oneOnItsWayAndOneBehind();
    setTimeout(letGo, 50);
    await app.restart();
    expect(await changeSetOf(first.changeSet)).toMatchObject({ state: 'paused' });
    expect(await changeSetOf(second.changeSet)).toMatchObject({ state: 'queued' });
    await app.ended((await app.call('changesets.resume', of(first.changeSet))).jobId);
    await becomes(second.changeSet, { state: 'finished' });
    expect(titles('fr')).toEqual(identifiers.map((id) => `Bouilloire ${id}`));
  });
});

describe('a change set queued behind a paused one', () => {
  /** One paused change set, and one queued behind it. */
  async function pausedAndQueued() {
    holding = true;
    const paused = await apply('de');
    await requestIsHeld();
    const queued = await apply('fr', 'Bouilloire');
    await app.call('changesets.pause', of(paused.changeSet));
    letGo();
    await becomes(paused.changeSet, { state: 'paused' });
    return { paused: paused.changeSet, queued: queued.changeSet };
  }

  it('is not overtaken by a change set that is applied later', async () => {
    const { paused, queued } = await pausedAndQueued();
    const later = await apply('en', 'Kettle, later');
    expect(later.jobId).toBeNull();
    await app.ended((await app.call('changesets.resume', of(paused))).jobId);
    await becomes(later.changeSet, { state: 'finished' });
    expect(await changeSetOf(queued)).toMatchObject({ state: 'finished' });
    const last = service.patches.slice(-12).map(([operation]) => operation?.properties[0]?.locale ?? 'en');
    expect(last).toEqual([...Array(6).fill('fr'), ...Array(6).fill('en')]);
  });

  it('is not started by cancelling another one or by a new token', async () => {
    const { paused, queued } = await pausedAndQueued();
    const later = await apply('en', 'Kettle, later');
    await app.call('changesets.cancel', of(later.changeSet));
    await app.call('connections.replaceToken', { connectionId, token: service.token });
    expect((await app.call('jobs.list', {})).filter(({ state }) => state === 'running')).toEqual([]);
    expect(await changeSetOf(queued)).toMatchObject({ state: 'queued', counts: { pending: 12 } });
    expect(await changeSetOf(paused)).toMatchObject({ state: 'paused' });
  });

  it('is not sent when the paused one is cancelled on a read-only connection', async () => {
    const { paused, queued } = await pausedAndQueued();
    const sent = service.patches.length;
    const [connection] = await app.call('connections.list', {});
    const fields = fieldsFor(service, { profile: connection!.profile, limits: connection!.limits });
    await app.call('connections.update', { connectionId, fields: { ...fields, readOnly: true } });
    await app.call('changesets.cancel', of(paused));
    expect(await changeSetOf(queued)).toMatchObject({ state: 'queued' });
    expect(service.patches).toHaveLength(sent);

    await app.call('connections.update', { connectionId, fields });
    await app.ended((await app.call('changesets.resume', of(queued))).jobId);
    expect(titles('fr')).toEqual(identifiers.map((id) => `Bouilloire ${id}`));
  });

  it('is sent when the job of the one before it, which waits for a token, is cancelled', async () => {
    const { first, second } = await oneOnItsWayAndOneBehind();
    const { token } = service;
    service.token = 'another-token-0123456789';
    letGo();
    await app.ended(first.jobId);
    expect(await changeSetOf(first.changeSet)).toMatchObject({ state: 'paused', waitsForToken: true });
    service.token = token;
    await app.call('jobs.cancel', { jobId: first.jobId! });
    await becomes(second.changeSet, { state: 'finished', counts: { applied: 12 } as ChangeSet['counts'] });
    expect(await changeSetOf(first.changeSet)).toMatchObject({ state: 'cancelled' });
  });
});

describe('a change set applied while an older one is paused', () => {
  it('is sent at once when nothing is queued in between', async () => {
    holding = true;
    const first = await apply('de');
    await requestIsHeld();
    await app.call('changesets.pause', of(first.changeSet));
    letGo();
    await becomes(first.changeSet, { state: 'paused' });
    const second = await apply('fr', 'Bouilloire');
    await app.ended(second.jobId);
    expect(await changeSetOf(second.changeSet)).toMatchObject({ state: 'finished', counts: { applied: 12 } });
    expect(await changeSetOf(first.changeSet)).toMatchObject({ state: 'paused' });
  });
});

describe('a change set applied while one is being sent past a paused one', () => {
  it('is held up by the paused one, like all that are queued', async () => {
    holding = true;
    const first = await apply('de');
    await requestIsHeld();
    await app.call('changesets.pause', of(first.changeSet));
    letGo();
    await becomes(first.changeSet, { state: 'paused' });
    holding = true;
    const second = await apply('fr', 'Bouilloire');
    await requestIsHeld();
    const third = await apply('en', 'Kettle, third');
    expect(third.jobId).toBeNull();
    letGo();
    await app.ended(second.jobId);
    expect(await changeSetOf(third.changeSet)).toMatchObject({ state: 'queued', counts: { pending: 12 } });
    await app.ended((await app.call('changesets.resume', of(first.changeSet))).jobId);
    await becomes(third.changeSet, { state: 'finished' });
  });
});

describe('two windows that apply at the same moment', () => {
  it('send the staged edits once', async () => {
    await stage('de', 'Kessel');
    const both = await Promise.allSettled([
      app.call('changesets.apply', { connectionId }),
      app.call('changesets.apply', { connectionId }),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    for (const one of both) if (one.status === 'fulfilled') await app.ended(one.value.jobId);
    expect(service.patches.flat()).toHaveLength(12);
  });
});

describe('pausing', () => {
  it('waits for the request in flight, keeps its result, and sends nothing more', async () => {
    holding = true;
    const { changeSet, jobId } = await apply('de');
    await requestIsHeld();
    await app.call('changesets.pause', of(changeSet));
    letGo();
    await app.ended(jobId);
    expect(await changeSetOf(changeSet)).toMatchObject({
      state: 'paused',
      counts: { applied: PER_REQUEST, pending: 12 - PER_REQUEST, in_flight: 0, unknown: 0 },
    });
    expect(service.patches).toHaveLength(1);
    await app.ended((await app.call('changesets.resume', of(changeSet))).jobId);
    expect(titles('de')).toEqual(identifiers.map((id) => `Kessel ${id}`));
    expect(service.patches.flat()).toHaveLength(12);
  });

  it('a queued change set takes it out of the queue', async () => {
    const { first, second } = await oneOnItsWayAndOneBehind();
    await app.call('changesets.pause', of(second.changeSet));
    letGo();
    await app.ended(first.jobId);
    expect(await changeSetOf(second.changeSet)).toMatchObject({ state: 'paused', counts: { pending: 12 } });
  });
});

describe('cancelling a change set', () => {
  it('skips unsent items, which stay staged, and starts the next in the queue', async () => {
    const { first, second } = await oneOnItsWayAndOneBehind();
    await app.call('changesets.cancel', of(first.changeSet));
    letGo();
    await becomes(second.changeSet, { state: 'finished' });
    expect(await changeSetOf(first.changeSet)).toMatchObject({
      state: 'cancelled',
      counts: { applied: PER_REQUEST, skipped: 12 - PER_REQUEST },
    });
    expect((await app.call('drafts.summary', { connectionId })).changes).toBe(12 - PER_REQUEST);
  });

  it('also ends a queued or paused one, and is refused when repeated', async () => {
    const { first, second } = await oneOnItsWayAndOneBehind();
    await app.call('changesets.cancel', of(second.changeSet));
    expect(await changeSetOf(second.changeSet)).toMatchObject({
      state: 'cancelled',
      counts: { skipped: 12 },
    });
    expect(await app.refusal('changesets.cancel', of(second.changeSet))).toBe('invalid_input');
    await app.call('changesets.pause', of(first.changeSet));
    letGo();
    await becomes(first.changeSet, { state: 'paused' });
    await app.call('changesets.cancel', of(first.changeSet));
    await becomes(first.changeSet, { state: 'cancelled' });
    expect(await changeSetOf(first.changeSet)).toMatchObject({ counts: { applied: 2 } });
  });

  it.each(['change set', 'job'])('takes effect through the %s after a pause was requested', async (asked) => {
    const { first } = await oneOnItsWayAndOneBehind();
    await app.call('changesets.pause', of(first.changeSet));
    if (asked === 'job') await app.call('jobs.cancel', { jobId: first.jobId! });
    else await app.call('changesets.cancel', of(first.changeSet));
    letGo();
    await becomes(first.changeSet, { state: 'cancelled' });
    expect(await changeSetOf(first.changeSet)).toMatchObject({ counts: { applied: 2 } });
  });
});

describe('edits that are discarded or undone', () => {
  const drop = () =>
    app.call('drafts.discard', { connectionId, which: { filter: 'all', property: null, locale: null } });

  it('while queued behind another change set are not sent when their turn comes', async () => {
    const { first, second } = await oneOnItsWayAndOneBehind();
    const third = await apply('en', 'Kettle, third');
    await app.call('history.undo', { connectionId });
    await app.call('history.undo', { connectionId });
    for (const { changeSet } of [second, third])
      expect(await changeSetOf(changeSet)).toMatchObject({ state: 'finished', counts: { skipped: 12 } });
    letGo();
    await app.ended(first.jobId);
    expect(service.patches.flat()).toHaveLength(12);
    expect(titles('fr')).toEqual(identifiers.map(() => undefined));
  });

  it('release the next change set when they were all that was left of a paused one', async () => {
    const { first, second } = await oneOnItsWayAndOneBehind();
    await app.call('changesets.pause', of(first.changeSet));
    letGo();
    await becomes(first.changeSet, { state: 'paused' });
    const waiting = await app.call('changesets.items', {
      ...of(first.changeSet),
      filter: { state: 'pending' },
      offset: 0,
      limit: 100,
    });
    await app.call('drafts.discard', { connectionId, which: { cells: waiting.rows } });
    await becomes(first.changeSet, { state: 'finished' });
    expect(app.events).toContainEqual(
      expect.objectContaining({
        event: 'changesets.changed',
        payload: expect.objectContaining({
          changeSet: expect.objectContaining({ changeSet: first.changeSet, state: 'finished' }),
        }),
      }),
    );
    await becomes(second.changeSet, { state: 'finished', counts: { applied: 12 } as ChangeSet['counts'] });
    expect(titles('de').filter((title) => title !== undefined)).toHaveLength(PER_REQUEST);
  });

  it('during sending are skipped if they have not left yet', async () => {
    holding = true;
    const { changeSet, jobId } = await apply('de');
    await requestIsHeld();
    await drop();
    const { in_flight: left, skipped: held } = (await changeSetOf(changeSet)).counts;
    expect([left > 0, held > 0, left + held]).toEqual([true, true, 12]);
    letGo();
    expect(await app.ended(jobId)).toMatchObject({
      state: 'done',
      message: `${left} of 12 changes applied, ${held} skipped.`,
    });
    expect(service.patches.flat()).toHaveLength(left);
    const text = await exported(app, connectionId, {
      of: 'results',
      changeSet,
      filter: { state: 'skipped' },
      guardFormulas: true,
    });
    expect(text.match(/,skipped,,Discarded before it was sent\.,/g)).toHaveLength(held);
    // What had been sent is undone by another change set, if the user wants that.
    expect((await app.call('drafts.summary', { connectionId })).changes).toBe(left);
  });
});

describe('a change set that is being sent', () => {
  it('cannot be resumed, retried or decided on', async () => {
    holding = true;
    const { changeSet } = await apply('de');
    await requestIsHeld();
    expect(await app.refusal('changesets.resume', of(changeSet))).toBe('busy');
    expect(await app.refusal('changesets.retry', of(changeSet))).toBe('busy');
    const which = { filter: {} };
    expect(await app.refusal('changesets.decide', { ...of(changeSet), which, decision: 'mine' })).toBe(
      'busy',
    );
  });
});

describe('undoing an applied change set', () => {
  it('writes the old values back in its own change set, and redoing writes the new ones again', async () => {
    const applied = await apply('en', 'Pot');
    await app.ended(applied.jobId);
    const which = { filter: {} };
    const undone = await app.call('changesets.undo', { ...of(applied.changeSet), which });
    await app.ended(undone.jobId);
    expect(await changeSetOf(undone.changeSet)).toMatchObject({
      kind: 'undo',
      of: applied.changeSet,
      state: 'finished',
      counts: { applied: 12 },
    });
    expect(service.products.get('000')?.[0]?.value).toBe('Kettle 000');
    const redone = await app.call('changesets.undo', { ...of(undone.changeSet), which });
    await app.ended(redone.jobId);
    expect(await changeSetOf(redone.changeSet)).toMatchObject({ kind: 'redo', counts: { applied: 12 } });
    expect(service.products.get('000')?.[0]?.value).toBe('Pot 000');
  });

  it('leaves values alone that changed in the service since, and reports them as conflicts', async () => {
    const applied = await apply('en', 'Pot');
    await app.ended(applied.jobId);
    service.products.set('003', [{ name: 'title', value: 'Written by somebody else' }]);
    const undone = await app.call('changesets.undo', { ...of(applied.changeSet), which: { filter: {} } });
    await app.ended(undone.jobId);
    expect(await changeSetOf(undone.changeSet)).toMatchObject({ counts: { applied: 11, conflict: 1 } });
    expect(service.products.get('003')?.[0]?.value).toBe('Written by somebody else');
    const { rows } = await app.call('changesets.items', {
      ...of(undone.changeSet),
      filter: { state: 'conflict' },
      offset: 0,
      limit: 10,
    });
    expect(rows).toMatchObject([
      { identifier: '003', found: 'Written by somebody else', next: 'Kettle 003' },
    ]);
  });
});

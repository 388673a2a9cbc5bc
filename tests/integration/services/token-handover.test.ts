import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { eventually } from '../../support/eventually.ts';
import { memoryKeychain, type RunningApp, startApp } from '../../support/running-app.ts';
import { fieldsFor, type ScriptedService, startScriptedService } from '../../support/scripted-service.ts';

const NEW_TOKEN = 'a-new-token-0123456789';
const identifiers = Array.from({ length: 30 }, (_, i) => String(i).padStart(3, '0'));

let app: RunningApp;
let service: ScriptedService;
let connectionId: string;
let keychain: ReturnType<typeof memoryKeychain>;

beforeEach(async () => {
  service = await startScriptedService(
    Object.fromEntries(identifiers.map((id) => [id, [{ name: 'title', value: `Kettle ${id}` }]])),
    10,
  );
  keychain = memoryKeychain();
  app = await startApp({ keychain });
  const profile = { patch: { max_operations: 5 } };
  const { id } = await app.connect({
    token: service.token,
    fields: fieldsFor(service, { profile, limits: { requestsAtATime: 1 } }),
  });
  connectionId = id;
});

afterEach(async () => {
  await app.stop();
  await service.close();
});

const replace = (token?: string) =>
  app.call('connections.replaceToken', { connectionId, ...(token === undefined ? {} : { token }) });
/**
 * From here on, `connectionId` is of a service that cannot be reached; the port of a closed one may belong to another test
 * by now.
 */
async function connectToNobody(): Promise<void> {
  const fields = fieldsFor(service, { name: 'Nobody', baseUrl: 'http://127.0.0.1:9' });
  connectionId = (await app.connect({ token: service.token, fields })).id;
}
const connection = async () => (await app.call('connections.list', {})).find(({ id }) => id === connectionId);

async function stageTitles(): Promise<void> {
  const { view } = await app.call('catalog.openView', { connectionId, query: {} });
  const { rows } = await app.call('catalog.window', {
    connectionId,
    view,
    start: 0,
    count: 100,
    columns: [],
  });
  await app.call('drafts.edit', {
    connectionId,
    label: 'Translate',
    edits: rows.map(({ product, identifier }) => ({
      product,
      property: 'title',
      locale: 'de',
      change: { kind: 'set' as const, value: `Kessel ${identifier}` },
    })),
  });
}

const germanTitles = () =>
  identifiers.map((id) => service.products.get(id)?.find(({ locale }) => locale === 'de')?.value);

describe('a token refused during a pull', () => {
  it('pauses the pull, which continues at the same page with the new token', async () => {
    service.beforeList = () => {
      if (service.lists.length === 2) service.token = NEW_TOKEN; // the second page is the last one with the old token
    };
    const { jobId } = await app.call('catalog.pull', { connectionId });
    const paused = await app.ended(jobId);
    expect(paused).toMatchObject({ state: 'paused', done: 20, error: { code: 'unauthorized' } });

    service.lists.length = 0;
    expect(await replace(NEW_TOKEN)).toMatchObject({ outcome: 'replaced', resumed: 1 });
    expect(await app.ended(jobId)).toMatchObject({ state: 'done', message: '30 products pulled.' });
    // One page for the test of the token; the pull itself requests only the missing page.
    const asked = service.lists.map((query) => query.get('offset'));
    expect(asked.filter((offset) => offset === '20')).toHaveLength(1);
    expect(asked.filter((offset) => offset === '10').length).toBeLessThanOrEqual(1);
  });
});

describe('a token refused while changes are applied', () => {
  it('loses nothing and sends nothing twice: the run continues at the same item', async () => {
    await app.ended((await app.call('catalog.pull', { connectionId })).jobId);
    await stageTitles();
    service.script = ['answer', 'answer'];
    const answered = service.patches;
    const dies = vi.fn();
    Object.defineProperty(service, 'patches', {
      get: () => {
        if (answered.length === 2 && service.token !== NEW_TOKEN) {
          service.token = NEW_TOKEN; // dies after two requests of five operations
          dies();
        }
        return answered;
      },
    });
    const { jobId, changeSet } = await app.call('changesets.apply', { connectionId });
    expect(await app.ended(jobId)).toMatchObject({ state: 'paused' });
    expect(dies).toHaveBeenCalled();
    expect(await app.call('changesets.get', { connectionId, changeSet })).toMatchObject({
      state: 'paused',
      waitsForToken: true,
    });

    expect(await replace(NEW_TOKEN)).toMatchObject({ outcome: 'replaced', resumed: 1 });
    expect(await app.ended(jobId)).toMatchObject({ state: 'done' });
    expect(await app.call('changesets.get', { connectionId, changeSet })).toMatchObject({
      state: 'finished',
      waitsForToken: false,
      counts: { applied: 30, failed: 0, unknown: 0 },
    });
    expect(germanTitles()).toEqual(identifiers.map((id) => `Kessel ${id}`));
    expect(
      answered
        .flat()
        .map(({ identifier }) => identifier)
        .toSorted(),
    ).toEqual(identifiers);
  });

  it('leaves the change set waiting for a new one across a restart', async () => {
    await app.ended((await app.call('catalog.pull', { connectionId })).jobId);
    await stageTitles();
    service.token = NEW_TOKEN;
    const { jobId, changeSet } = await app.call('changesets.apply', { connectionId });
    await app.ended(jobId);
    await app.restart();
    expect(await replace(NEW_TOKEN)).toMatchObject({ outcome: 'replaced', resumed: 1 });
    await eventually(async () =>
      expect(await app.call('changesets.get', { connectionId, changeSet })).toMatchObject({
        state: 'finished',
        counts: { applied: 30 },
      }),
    );
  });
});

describe('handing over a token', () => {
  it('while a job runs lets the job finish with the new one, without a pause', async () => {
    let rotated = false;
    service.beforeList = async (query) => {
      if (query.get('offset') !== '10' || rotated) return;
      rotated = true;
      // The user creates a new key and hands it over while this page is in flight.
      service.token = NEW_TOKEN;
      void replace(NEW_TOKEN).then((answer) => outcomes.push(answer.outcome));
    };
    const outcomes: string[] = [];
    const { jobId } = await app.call('catalog.pull', { connectionId });
    expect(await app.ended(jobId)).toMatchObject({ state: 'done', message: '30 products pulled.' });
    await eventually(() => expect(outcomes).toEqual(['replaced']));
  });

  it('sends a request again that was refused with the old token, without a pause', async () => {
    await app.ended((await app.call('catalog.pull', { connectionId })).jobId);
    await stageTitles();
    // The service creates a new key while the first request is in flight, which is then refused; meanwhile the user hands
    // over the key.
    let refuse: () => void = () => {};
    const refused = new Promise<void>((resolve) => {
      refuse = resolve;
    });
    service.beforePatch = async () => {
      service.beforePatch = async () => null;
      service.token = NEW_TOKEN;
      await refused;
      return 401;
    };
    const { jobId, changeSet } = await app.call('changesets.apply', { connectionId });
    await eventually(() => expect(service.token).toBe(NEW_TOKEN));
    expect(await replace(NEW_TOKEN)).toMatchObject({ outcome: 'replaced' });
    refuse();
    expect(await app.ended(jobId)).toMatchObject({ state: 'done' });
    expect(await app.call('changesets.get', { connectionId, changeSet })).toMatchObject({
      counts: { applied: 30 },
    });
    expect(germanTitles()).toEqual(identifiers.map((id) => `Kessel ${id}`));
  });

  it('while the refusal of the old token is in flight causes no pause', async () => {
    await app.ended((await app.call('catalog.pull', { connectionId })).jobId);
    await stageTitles();
    const options = { checkFirst: false, onePerCell: false };
    await app.call('changesets.setOptions', { connectionId, options });
    // The first request is refused at once with the old token, while the new one is still being tested.
    const refused = Promise.withResolvers<void>();
    const tested = Promise.withResolvers<void>();
    service.beforePatch = async () => {
      service.beforePatch = async () => null;
      service.token = NEW_TOKEN;
      await tested.promise;
      setTimeout(() => refused.resolve(), 50);
      return 401;
    };
    service.beforeList = async () => {
      service.beforeList = () => {};
      tested.resolve();
      await refused.promise;
    };
    const { jobId, changeSet } = await app.call('changesets.apply', { connectionId });
    await eventually(() => expect(service.token).toBe(NEW_TOKEN));
    expect(await replace(NEW_TOKEN)).toMatchObject({ outcome: 'replaced' });
    expect(await app.ended(jobId)).toMatchObject({ state: 'done' });
    expect(await app.call('changesets.get', { connectionId, changeSet })).toMatchObject({
      state: 'finished',
      counts: { applied: 30 },
    });
  });

  it('continues a job that would pause only after the new token is in use', async () => {
    await app.ended((await app.call('catalog.pull', { connectionId })).jobId);
    await stageTitles();
    await app.call('connections.update', {
      connectionId,
      fields: fieldsFor(service, {
        profile: { patch: { max_operations: 5 } },
        limits: { requestsAtATime: 2 },
      }),
    });
    // Of two requests in flight, one is refused because of the old token; the other keeps the job from pausing.
    const both = Promise.withResolvers<void>();
    const gate = Promise.withResolvers<void>();
    let arrived = 0;
    service.beforePatch = async () => {
      if (++arrived === 2) both.resolve();
      await both.promise;
      service.token = NEW_TOKEN;
      service.beforePatch = async () => null;
      if (arrived++ === 2) return 401;
      await gate.promise;
      return null;
    };
    const { jobId, changeSet } = await app.call('changesets.apply', { connectionId });
    await eventually(async () => {
      const { rows } = await app.call('recorder.list', { connectionId });
      expect(rows.some(({ method, status }) => method === 'PATCH' && status === 401)).toBe(true);
    });
    expect(await replace(NEW_TOKEN)).toMatchObject({ outcome: 'replaced', resumed: 0 });
    gate.resolve();
    await eventually(async () =>
      expect(await app.call('changesets.get', { connectionId, changeSet })).toMatchObject({
        state: 'finished',
        counts: { applied: 30 },
      }),
    );
    expect(await app.ended(jobId)).toMatchObject({ state: 'done' });
  });

  it('twice at once keeps the token that works, and forgets the other', async () => {
    service.token = NEW_TOKEN;
    const answers = await Promise.all([replace(NEW_TOKEN), replace('wrong-token-xyz')]);
    expect(answers.map(({ outcome }) => outcome)).toEqual(['replaced', 'refused']);
    expect(keychain.tokenOf(connectionId)).toBe(NEW_TOKEN);
    expect(await connection()).toMatchObject({ newTokenWaiting: false });
  });

  it('twice at once starts the waiting change set only once', async () => {
    await app.ended((await app.call('catalog.pull', { connectionId })).jobId);
    await stageTitles();
    service.token = NEW_TOKEN;
    const { jobId, changeSet } = await app.call('changesets.apply', { connectionId });
    expect(await app.ended(jobId)).toMatchObject({ state: 'paused' });
    await Promise.all([
      replace(NEW_TOKEN),
      replace(NEW_TOKEN),
      app.call('changesets.resume', { connectionId, changeSet }).catch(() => {}), // may find it busy
    ]);
    await eventually(async () =>
      expect(await app.call('changesets.get', { connectionId, changeSet })).toMatchObject({
        state: 'finished',
        counts: { applied: 30 },
      }),
    );
    expect(service.patches.flat()).toHaveLength(30);
  });

  it('while the connection becomes read-only does not resume the change set', async () => {
    await app.ended((await app.call('catalog.pull', { connectionId })).jobId);
    await stageTitles();
    service.token = NEW_TOKEN;
    const { jobId, changeSet } = await app.call('changesets.apply', { connectionId });
    expect(await app.ended(jobId)).toMatchObject({ state: 'paused' });
    const changed = Promise.withResolvers<void>();
    service.beforeList = async () => {
      service.beforeList = () => {};
      await app.call('connections.update', {
        connectionId,
        fields: fieldsFor(service, { readOnly: true }),
      });
      changed.resolve();
    };
    expect(await replace(NEW_TOKEN)).toMatchObject({ outcome: 'replaced', resumed: 0 });
    await changed.promise;
    expect(await app.call('changesets.get', { connectionId, changeSet })).toMatchObject({
      state: 'paused',
      counts: { pending: 30, applied: 0 },
    });
    await app.call('connections.update', { connectionId, fields: fieldsFor(service) });
    await app.ended((await app.call('changesets.resume', { connectionId, changeSet })).jobId);
    expect(germanTitles()).toEqual(identifiers.map((id) => `Kessel ${id}`));
  });

  it('while the connection is deleted leaves no token behind', async () => {
    const asked = Promise.withResolvers<void>();
    const gate = Promise.withResolvers<void>();
    service.beforeList = async () => {
      asked.resolve();
      await gate.promise;
    };
    const answer = replace(service.token).catch((error: unknown) => error);
    await asked.promise;
    await app.call('connections.remove', { connectionId });
    gate.resolve();
    await answer;
    expect(keychain.tokenOf(connectionId)).toBeNull();
    expect(keychain.tokenOf(`${connectionId}/new`)).toBeNull();
  });

  it('keeps the old token when the service refuses the new one, which is forgotten', async () => {
    expect(await replace('wrong-token-xyz')).toMatchObject({
      outcome: 'refused',
      resumed: 0,
      test: {
        steps: expect.arrayContaining([expect.objectContaining({ step: 'authenticate', outcome: 'failed' })]),
      },
    });
    expect(keychain.tokenOf(connectionId)).toBe(service.token);
    expect(await connection()).toMatchObject({ newTokenWaiting: false });
    await app.ended((await app.call('catalog.pull', { connectionId })).jobId);
  });

  it('keeps the new token beside the old one while the service is unreachable, over a restart too', async () => {
    const { token: old } = service;
    await connectToNobody();
    expect(await replace(NEW_TOKEN)).toMatchObject({ outcome: 'untested', resumed: 0 });
    expect(keychain.tokenOf(connectionId)).toBe(old);
    await app.restart();
    expect(await connection()).toMatchObject({ newTokenWaiting: true });
    await app.call('connections.settleNewToken', { connectionId, use: true });
    expect(keychain.tokenOf(connectionId)).toBe(NEW_TOKEN);
    expect(await connection()).toMatchObject({ newTokenWaiting: false });
  });

  it('forgets a waiting token on request, and is refused when there is no token', async () => {
    await connectToNobody();
    await replace(NEW_TOKEN);
    await app.call('connections.settleNewToken', { connectionId, use: false });
    expect(await connection()).toMatchObject({ newTokenWaiting: false });
    expect(await app.refusal('connections.replaceToken', { connectionId })).toBe('invalid_input');
  });
});

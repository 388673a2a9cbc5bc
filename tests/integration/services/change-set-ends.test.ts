import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { CatalogStore } from '#electron/store/catalog/create-catalog-store.ts';
import type { StoreClient } from '#electron/store/rpc.ts';
import type { ChangeSet } from '#shared/contract/changesets.ts';
import { AppError } from '#shared/contract/result.ts';
import { eventually } from '../../support/eventually.ts';
import { type RunningApp, startApp } from '../../support/running-app.ts';
import { fieldsFor, type ScriptedService, startScriptedService } from '../../support/scripted-service.ts';

/** The states that cannot be written to a change set, as if the part of the file that holds it were damaged. */
let unwritable: ChangeSet['state'][] = [];
/** While set, the store does not confirm that it has changed the state of a change set. */
let held: PromiseWithResolvers<void> | null = null;

vi.mock(import('#electron/store/open.ts'), async (original) => {
  const real = await original();
  return {
    ...real,
    openCatalogStore: async (...options) => {
      const store = await real.openCatalogStore(...options);
      const setChangeSetState: StoreClient<CatalogStore>['setChangeSetState'] = async (...wanted) => {
        if (unwritable.includes(wanted[1])) throw new AppError('storage', 'The file is damaged.');
        const after = await store.setChangeSetState(...wanted);
        await held?.promise;
        return after;
      };
      return new Proxy(store, {
        get: (target, name) => (name === 'setChangeSetState' ? setChangeSetState : Reflect.get(target, name)),
      });
    },
  };
});

let app: RunningApp;
let service: ScriptedService;
let connectionId: string;

beforeEach(async () => {
  unwritable = [];
  held = null;
  service = await startScriptedService({ '001': [{ name: 'title', value: 'Kettle' }] });
  app = await startApp();
  const { id } = await app.call('connections.create', { token: service.token, fields: fieldsFor(service) });
  connectionId = id;
  await app.ended((await app.call('catalog.pull', { connectionId })).jobId);
});

afterEach(async () => {
  await app.stop();
  await service.close();
});

/** Applies the title in a locale. */
async function apply(locale: string) {
  await app.call('drafts.edit', {
    connectionId,
    label: 'Translate',
    edits: [{ product: 1, property: 'title', locale, change: { kind: 'set', value: `Kessel ${locale}` } }],
  });
  return app.call('changesets.apply', { connectionId });
}

const changeSetOf = (changeSet: number) => app.call('changesets.get', { connectionId, changeSet });
/** The latest version of the change set that was sent to windows. */
const told = (changeSet: number) =>
  app.events.findLast(
    (message): message is Extract<typeof message, { event: 'changesets.changed' }> =>
      message.event === 'changesets.changed' && message.payload.changeSet.changeSet === changeSet,
  )?.payload.changeSet;

const PAUSED = {
  state: 'paused',
  message: 'The change set stopped, but this could not be saved. The file is damaged.',
};

describe('a change set whose state cannot be saved', () => {
  it('is shown as paused, and can be resumed without a restart once it can be saved', async () => {
    unwritable = ['finished', 'paused'];
    const { changeSet, jobId } = await apply('de');
    expect(await app.ended(jobId)).toMatchObject({ state: 'failed', message: 'The file is damaged.' });
    expect(await changeSetOf(changeSet)).toMatchObject(PAUSED);
    expect(await app.call('changesets.list', { connectionId })).toMatchObject([PAUSED]);
    await eventually(() => expect(told(changeSet)).toMatchObject(PAUSED));

    unwritable = [];
    await app.ended((await app.call('changesets.resume', { connectionId, changeSet })).jobId);
    expect(await changeSetOf(changeSet)).toMatchObject({ state: 'finished', counts: { applied: 1 } });
    expect(service.patches).toHaveLength(1);
  });

  it('is saved as paused if that state can be saved', async () => {
    unwritable = ['finished'];
    const { changeSet, jobId } = await apply('de');
    await app.ended(jobId);
    await eventually(async () =>
      expect(await changeSetOf(changeSet)).toMatchObject({
        state: 'paused',
        message: 'The file is damaged.',
      }),
    );
  });

  it('is saved as paused when its run could not start', async () => {
    unwritable = ['running'];
    const { changeSet, jobId } = await apply('de');
    await app.ended(jobId);
    await eventually(async () =>
      expect(await changeSetOf(changeSet)).toMatchObject({ state: 'paused', counts: { pending: 1 } }),
    );
    expect(service.patches).toEqual([]);
  });

  it('can be cancelled once its state can be saved', async () => {
    unwritable = ['finished', 'paused'];
    const first = await apply('de');
    await app.ended(first.jobId);
    await eventually(() => expect(told(first.changeSet)).toMatchObject(PAUSED));
    unwritable = [];
    await app.call('changesets.cancel', { connectionId, changeSet: first.changeSet });
    expect(await changeSetOf(first.changeSet)).toMatchObject({ state: 'cancelled', counts: { applied: 1 } });
    expect(await app.refusal('changesets.cancel', { connectionId, changeSet: first.changeSet })).toBe(
      'invalid_input',
    );
  });
});

it('a change set that has just paused can be resumed before its job has ended', async () => {
  const { token } = service;
  service.beforeList = () => {
    service.token = 'another-token-0123456789';
    held = Promise.withResolvers();
  };
  const { changeSet, jobId } = await apply('de');
  await eventually(async () => expect(await changeSetOf(changeSet)).toMatchObject({ state: 'paused' }));
  expect(await app.call('jobs.list', {})).toContainEqual(
    expect.objectContaining({ id: jobId, state: 'running' }),
  );
  service.token = token;
  service.beforeList = () => {};
  const resumed = app.call('changesets.resume', { connectionId, changeSet });
  held?.resolve();
  held = null;
  await app.ended((await resumed).jobId);
  expect(await changeSetOf(changeSet)).toMatchObject({ state: 'finished', counts: { applied: 1 } });
});

import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type RunningApp, startApp } from '../../support/running-app.ts';
import { fieldsFor, type ScriptedService, startScriptedService } from '../../support/scripted-service.ts';

const identifiers = ['001', '002', '003', '004', '005', '006'];

let app: RunningApp;
let service: ScriptedService;
let connectionId: string;

beforeEach(async () => {
  service = await startScriptedService(
    Object.fromEntries(identifiers.map((id) => [id, [{ name: 'tags', value: ['kitchen'] }]])),
  );
  app = await startApp();
  const connection = await app.connect({
    token: service.token,
    fields: fieldsFor(service, { limits: { silenceSeconds: 1 } }),
  });
  connectionId = connection.id;
  await app.call('changesets.setOptions', {
    connectionId,
    options: { checkFirst: false, onePerCell: false },
  });
  await app.ended((await app.call('catalog.pull', { connectionId })).jobId);
});

afterEach(async () => {
  await app.stop();
  await service.close();
});

/** Appends a tag to each product, in one request. */
async function appendTags(): Promise<number> {
  await app.call('drafts.edit', {
    connectionId,
    label: 'Tag',
    edits: identifiers.map((_, at) => ({
      product: at + 1,
      property: 'tags',
      locale: 'en',
      change: { kind: 'set' as const, value: ['kitchen', 'new'] },
    })),
  });
  const { jobId, changeSet } = await app.call('changesets.apply', { connectionId });
  await app.ended(jobId);
  return changeSet;
}

async function resume(changeSet: number): Promise<void> {
  await app.ended((await app.call('changesets.resume', { connectionId, changeSet })).jobId);
}

const changeSetOf = (changeSet: number) => app.call('changesets.get', { connectionId, changeSet });
const tags = () =>
  identifiers.map((id) => service.products.get(id)?.find(({ name }) => name === 'tags')?.value);
const unknownMessages = async (changeSet: number) => {
  const page = { connectionId, changeSet, filter: { state: 'unknown' as const }, offset: 0, limit: 100 };
  return (await app.call('changesets.items', page)).rows.map(({ identifier, message }) => [
    identifier,
    message,
  ]);
};

/** How the service answers a request for one product: with a status, or as usual. */
function answersFor(status: (identifier: string) => number | null): void {
  service.refuseList = (query) => {
    const identifier = query.get('identifier');
    return identifier === null ? null : status(identifier);
  };
}

describe('settling unknown items', () => {
  it('continues with all others when one product cannot be read back', async () => {
    answersFor((identifier) => (identifier === '003' ? 400 : null));
    service.script = ['cut_after'];
    const changeSet = await appendTags();
    expect((await changeSetOf(changeSet)).counts).toMatchObject({ applied: 5, unknown: 1 });
    expect(await unknownMessages(changeSet)).toEqual([
      ['003', expect.stringContaining('The product could not be read back.')],
    ]);

    answersFor(() => null);
    await resume(changeSet);
    expect((await changeSetOf(changeSet)).counts).toMatchObject({ applied: 6 });
    expect(tags()).toEqual(identifiers.map(() => ['kitchen', 'new']));
  });

  it('claims and repeats nothing when the service ignores the requested identifier', async () => {
    service.script = ['cut_after'];
    service.heedsIdentifier = false;
    const changeSet = await appendTags();
    expect((await changeSetOf(changeSet)).counts).toMatchObject({ applied: 6 }); // all products came at once, including the right one

    service.products.delete('001');
    service.script = ['cut_after'];
    await app.call('drafts.edit', {
      connectionId,
      label: 'Tag',
      edits: [
        {
          product: 1,
          property: 'tags',
          locale: 'en',
          change: { kind: 'set', value: ['kitchen', 'new', 'x'] },
        },
        {
          product: 2,
          property: 'tags',
          locale: 'en',
          change: { kind: 'set', value: ['kitchen', 'new', 'x'] },
        },
      ],
    });
    const next = await app.call('changesets.apply', { connectionId });
    await app.ended(next.jobId);
    expect((await changeSetOf(next.changeSet)).counts).toMatchObject({ applied: 1, unknown: 1 });
    expect(await unknownMessages(next.changeSet)).toEqual([
      ['001', expect.stringContaining('no longer lists this product')],
    ]);
  });

  it('leaves an item unknown while its product is not listed', async () => {
    answersFor((identifier) => (identifier === '003' ? 204 : null));
    service.script = ['cut_after'];
    const changeSet = await appendTags();
    expect((await changeSetOf(changeSet)).counts).toMatchObject({ applied: 5, unknown: 1, failed: 0 });
    answersFor(() => null);
    await resume(changeSet);
    expect((await changeSetOf(changeSet)).counts).toMatchObject({ applied: 6 });
    expect(service.patches).toHaveLength(1);
  });

  it('keeps settled items when the token is refused in between, and continues with the rest', async () => {
    let asked = 0;
    answersFor(() => (++asked > 1 ? 401 : null));
    service.script = ['cut_after'];
    const changeSet = await appendTags();
    expect(await changeSetOf(changeSet)).toMatchObject({
      state: 'paused',
      waitsForToken: true,
      counts: { applied: 1, unknown: 5 },
    });
    answersFor(() => null);
    await resume(changeSet);
    expect((await changeSetOf(changeSet)).counts).toMatchObject({ applied: 6 });
    expect(service.patches).toHaveLength(1);
  });

  it('does not send an append again in the same run when the service deferred it (202)', async () => {
    service.script = [{ status: 202, body: {} }];
    const changeSet = await appendTags();
    expect((await changeSetOf(changeSet)).counts).toMatchObject({ unknown: 6 });
    expect(service.patches).toHaveLength(1);

    // Meanwhile the service has done what it accepted: reading back shows it.
    for (const id of identifiers) service.products.set(id, [{ name: 'tags', value: ['kitchen', 'new'] }]);
    await resume(changeSet);
    expect((await changeSetOf(changeSet)).counts).toMatchObject({ applied: 6 });
    expect(service.patches).toHaveLength(1);
  });

  it('does not send an append again in the same run when its answer timed out', async () => {
    const gate = Promise.withResolvers<void>();
    service.beforePatch = async () => {
      service.beforePatch = async () => null;
      await gate.promise;
      return null;
    };
    const changeSet = await appendTags();
    expect((await changeSetOf(changeSet)).counts).toMatchObject({ unknown: 6 });
    gate.resolve();
    await expect.poll(tags).toEqual(identifiers.map(() => ['kitchen', 'new']));
    await resume(changeSet);
    expect((await changeSetOf(changeSet)).counts).toMatchObject({ applied: 6 });
    expect(service.patches).toHaveLength(1);
  });
});

import { expect, onTestFinished, test } from 'vitest';
import { confirmReading } from '../../support/accept-writes.ts';
import { Headless } from '../../support/headless.ts';
import { startApp } from '../../support/running-app.ts';
import { fieldsFor, startScriptedService } from '../../support/scripted-service.ts';
import { connected, shownBy } from '../../support/services/measure.ts';
import { pimValues } from '../../support/services/pim-values.ts';

/** A connection that was set up by the proposals of the test, with one edit staged. */
async function staged() {
  const one = await connected(pimValues);
  const { app, connectionId } = one;
  const [first] = await shownBy(app, connectionId);
  const cell = first!.cells.find(({ property, locale }) => property === 'name' && locale === 'de_DE')!;
  const { property, locale } = cell;
  await app.call('drafts.edit', {
    connectionId,
    label: 'Edit',
    edits: [{ product: first!.product, property, locale, change: { kind: 'set', value: 'Wok' } }],
  });
  return one;
}

type Staged = Awaited<ReturnType<typeof staged>>;

const written = ({ host }: Staged) => host.seen.filter(({ method }) => method !== 'GET');

const update = ({ app, connectionId, form: { fields } }: Staged, product: object) =>
  app.call('connections.update', {
    connectionId,
    fields: {
      ...fields,
      profile: { ...fields.profile, product: { ...fields.profile?.product, ...product } },
    },
  });

test('Nothing is sent before the user has confirmed how values are read, and the edits stay staged', async () => {
  const one = await staged();
  const { app, connectionId } = one;
  expect(await app.refusal('changesets.apply', { connectionId })).toBe('unconfirmed');
  expect(written(one)).toEqual([]);
  const { changes } = await app.call('changesets.preview', { connectionId, limit: 0 });
  expect(changes).toBe(1);

  await confirmReading(app, connectionId);
  const { jobId } = await app.call('changesets.apply', { connectionId });
  await app.ended(jobId);
  expect(written(one)).not.toEqual([]);
});

test('The table has each place that is read, how many values are there, and one of them', async () => {
  const { app, connectionId } = await staged();
  const { lines, products, open, sample } = await app.call('writing.readTable', { connectionId });
  expect(products).toBe(10);
  expect(open).toBe('');
  expect(sample?.identifier).toBe('1000111');
  expect(lines.map(({ pattern }) => pattern)).toEqual(
    (await app.call('connections.list', {})).find(({ id }) => id === connectionId)?.profile.product.cells,
  );
  expect(lines.every(({ values, example }) => values > 0 === (example !== null))).toBe(true);
  expect(lines.map(({ example }) => example?.property)).toContain('name');
});

test('Values that are read in another way are to be confirmed again, others are not', async () => {
  const one = await staged();
  const { app, connectionId, form } = one;
  await confirmReading(app, connectionId);
  expect(await app.call('writing.reading', { connectionId })).toMatchObject({ confirmed: true });
  await app.call('connections.update', { connectionId, fields: { ...form.fields, name: 'Other' } });
  expect(await app.call('writing.reading', { connectionId })).toMatchObject({ confirmed: true });
  await update(one, { not_shown: ['family'] });
  expect(await app.refusal('changesets.apply', { connectionId })).toBe('unconfirmed');
});

test('What was seen before the settings changed confirms nothing', async () => {
  const one = await staged();
  const { app, connectionId } = one;
  const { fingerprint } = await app.call('writing.reading', { connectionId });
  await update(one, { not_shown: ['family'] });
  expect(await app.refusal('writing.confirmReading', { connectionId, fingerprint: fingerprint ?? '' })).toBe(
    'busy',
  );
  expect(await app.refusal('changesets.apply', { connectionId })).toBe('unconfirmed');
});

test('A queued change set is not sent by a new token while values are read in a way that nobody confirmed', async () => {
  const one = await staged();
  const { app, connectionId, host, form } = one;
  await confirmReading(app, connectionId);
  const { knows } = pimValues;
  await app.call('connections.update', { connectionId, fields: form.fields, token: 'WrongWrongWrong1' });
  const { changeSet, jobId } = await app.call('changesets.apply', { connectionId });
  await app.ended(jobId);
  const waiting = await app.call('changesets.get', { connectionId, changeSet });
  expect(waiting).toMatchObject({ state: 'paused', waitsForToken: true });
  await update(one, { not_shown: ['family'] });
  const before = host.seen.length;
  const { resumed } = await app.call('connections.replaceToken', { connectionId, token: knows.token });
  expect(resumed).toBe(0);
  expect(host.seen.slice(before).filter(({ method }) => method !== 'GET')).toEqual([]);
});

test('A service that the app reads by itself needs no confirmation', async () => {
  const service = await startScriptedService({ '001': [{ name: 'title', value: 'Kettle' }] });
  const app = await startApp();
  onTestFinished(async () => {
    await app.stop();
    await service.close();
  });
  const { id: connectionId } = await app.call('connections.create', {
    fields: fieldsFor(service),
    token: service.token,
  });
  expect(await app.call('writing.reading', { connectionId })).toEqual({ fingerprint: null, confirmed: true });
});

test('The command line shows the table, sends nothing, and sends with the code that the table has', async () => {
  const one = await staged();
  const { app } = one;
  const { token } = pimValues.knows;
  await app.restart(async () => {
    const headless = new Headless(app.dataDir);
    const { code, json } = await headless.json(['apply'], token);
    expect([code, json]).toMatchObject([7, { ok: true, code: expect.stringMatching(/^[0-9a-f]{8}$/) }]);
    expect(json.table).toContainEqual(expect.objectContaining({ values: expect.any(Number) }));
    expect(written(one)).toEqual([]);
    const table = await headless.run(['apply'], token);
    expect(table.stdout).toContain(`--confirm-reading ${json.code}`);
    expect((await headless.run(['apply', '--confirm-reading', 'ffffffff'], token)).code).toBe(7);
    expect(written(one)).toEqual([]);
    await headless.run(['apply', '--confirm-reading', String(json.code)], token);
    expect(written(one)).not.toEqual([]);
  });
});

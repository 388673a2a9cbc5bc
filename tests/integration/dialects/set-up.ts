import { expect, onTestFinished } from 'vitest';
import type { ConnectionFields } from '#shared/contract/connections.ts';
import { confirmReading } from '../../support/accept-writes.ts';
import type { Dialect } from '../../support/dialects/dialect.ts';
import { type RunningApp, startApp } from '../../support/running-app.ts';

/** The app with a connection that was set up for a dialect through the form only. */
export async function setUp(dialect: Dialect) {
  const service = await dialect.start();
  const app = await startApp();
  onTestFinished(async () => {
    await app.stop();
    await service.close();
  });
  const { profile, ...names } = dialect.connection;
  const fields: ConnectionFields = {
    name: dialect.name,
    baseUrl: service.url,
    locales: ['en', 'de'],
    ...names,
    profile: profile as ConnectionFields['profile'],
  };
  const { id: connectionId } = await app.call('connections.create', { fields, token: dialect.token });
  const { jobId } = await app.call('catalog.pull', { connectionId });
  expect(await app.ended(jobId)).toMatchObject({ state: 'done', message: '5 products pulled.' });
  await confirmReading(app, connectionId);
  return { app, service, connectionId };
}

export async function productKey(app: RunningApp, connectionId: string, identifier: string): Promise<number> {
  const { view } = await app.call('catalog.openView', { connectionId, query: {} });
  const { rows } = await app.call('catalog.window', { connectionId, view, start: 0, count: 10, columns: [] });
  const row = rows.find((one) => one.identifier === identifier);
  if (!row) throw new Error(`no product ${identifier}`);
  return row.product;
}

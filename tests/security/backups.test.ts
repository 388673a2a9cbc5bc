import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, it, onTestFinished } from 'vitest';
import { downloadsFolder } from '#electron/platform/downloads-folder.ts';
import { type RunningApp, startApp } from '../support/running-app.ts';
import { fieldsFor, startScriptedService } from '../support/scripted-service.ts';
import { tempDir } from '../support/temp-dir.ts';

const OLD_TOKEN = 'sk_live/old+b=c"d-0123456789';
const TOKEN = 'scripted-token-0123456789';

/** A backup of a connection whose service echoes the token wherever possible, and whose token was replaced once. */
async function backUp(): Promise<{ app: RunningApp; path: string }> {
  const service = await startScriptedService({ '001': [{ name: 'title', value: 'Kettle', locale: 'en' }] });
  onTestFinished(() => service.close());
  const path = join(tempDir(), 'Test.catalogdesk-backup');
  const app = await startApp({
    files: { ...downloadsFolder(), chooseSavePath: async () => path, chooseFile: async () => path },
  });
  onTestFinished(() => app.stop());
  const fields = fieldsFor(service);
  const { id: connectionId } = await app.call('connections.create', { token: OLD_TOKEN, fields });
  await app.call('connections.replaceToken', { connectionId, token: service.token });
  await app.ended((await app.call('catalog.pull', { connectionId })).jobId);
  await app.call('drafts.edit', {
    connectionId,
    label: 'Edit',
    edits: [{ product: 1, property: 'title', locale: 'en', change: { kind: 'set', value: 'Pot' } }],
  });
  service.refuseOperation = () => ({ code: TOKEN, message: `No entry for ${TOKEN}` });
  await app.ended((await app.call('changesets.apply', { connectionId })).jobId);
  await app.ended((await app.call('backups.save', { connectionId })).jobId);
  return { app, path };
}

it('a backup contains neither the current token nor a replaced one', async () => {
  const { path } = await backUp();
  const bytes = readFileSync(path);
  expect(bytes.includes('Kettle')).toBe(true);
  for (const secret of [TOKEN, TOKEN.slice(0, 16), btoa(TOKEN).slice(0, -4), OLD_TOKEN, btoa(OLD_TOKEN)])
    expect(bytes.includes(secret), secret).toBe(false);
});

it('a restored connection has no token, even if the original connection still exists', async () => {
  const { app, path } = await backUp();
  const opened = await app.call('backups.open', { path });
  const { jobId, connectionId } = await app.call('backups.restore', { backup: opened?.backup ?? '' });
  expect((await app.ended(jobId)).state).toBe('done');
  const restored = (await app.call('connections.list', {})).find(({ id }) => id === connectionId);
  expect(restored?.token).toBe('missing');
});

it.each([
  'CREATE TRIGGER spy AFTER INSERT ON draft BEGIN DELETE FROM draft; END',
  'CREATE VIEW spy AS SELECT * FROM draft',
  "CREATE INDEX spy ON product (identifier) WHERE title <> ''",
  'ALTER TABLE product ADD COLUMN spy TEXT GENERATED ALWAYS AS (upper(title))',
])('a backup with a changed database schema is refused: %s', async (sql) => {
  const { app, path } = await backUp();
  const db = new DatabaseSync(path);
  db.exec(sql);
  db.close();
  expect(await app.refusal('backups.open', { path })).toBe('invalid_input');
});

it.each([
  ['an address that is none', { baseUrl: 'javascript:alert(1)' }],
  ['a user name in the address', { baseUrl: 'https://someone@elsewhere.example' }],
  ['a kind of its own', { colour: '"><script>' }],
])('a backup with %s is refused', async (_, change) => {
  const { app, path } = await backUp();
  changeConnection(path, change);
  expect(await app.refusal('backups.open', { path })).toBe('invalid_input');
});

it('a backup cannot allow plain http for the connection it restores', async () => {
  const { app, path } = await backUp();
  changeConnection(path, { baseUrl: 'http://shop.example', allowHttp: true });
  const opened = await app.call('backups.open', { path });
  const { jobId, connectionId } = await app.call('backups.restore', { backup: opened?.backup ?? '' });
  expect((await app.ended(jobId)).state).toBe('done');
  const restored = (await app.call('connections.list', {})).find(({ id }) => id === connectionId);
  expect(restored).toMatchObject({ baseUrl: 'http://shop.example', allowHttp: false });
});

function changeConnection(path: string, change: object): void {
  const db = new DatabaseSync(path);
  const { value } = db.prepare("SELECT value FROM meta WHERE name = 'backup'").get() as { value: string };
  const manifest = JSON.parse(value) as { connection: object };
  Object.assign(manifest.connection, change);
  db.prepare("UPDATE meta SET value = ? WHERE name = 'backup'").run(JSON.stringify(manifest));
  db.close();
}

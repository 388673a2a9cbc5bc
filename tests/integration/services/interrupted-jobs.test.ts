import { readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { EventBus } from '#electron/services/event-bus.ts';
import { JobNotes } from '#electron/services/job-notes.ts';
import { Jobs } from '#electron/services/jobs.ts';
import type { Job } from '#shared/contract/jobs.ts';
import { AppError } from '#shared/contract/result.ts';
import { recordingLogger } from '../../support/logger.ts';
import { startApp } from '../../support/running-app.ts';
import { tempDir } from '../../support/temp-dir.ts';
import { uploaded } from '../../support/uploaded.ts';

function session(folder: string) {
  const logger = recordingLogger();
  const notes = new JobNotes(folder, logger);
  const jobs = new Jobs(new EventBus().emit, logger, notes);
  const start = (kind: Job['kind'], run: () => Promise<string>) =>
    jobs.start({ kind, unit: 'translations', connectionId: 'c', title: `A job: ${kind}`, run }).jobId;
  return { jobs, start, interrupted: notes.interrupted.map(({ title }) => title).sort() };
}
const never = () => new Promise<string>(() => {});

test('jobs that were under way when the app was killed are known at the next start, once', async () => {
  const folder = tempDir();
  const killed = session(folder);
  for (const kind of ['memory', 'completeness', 'export', 'edit'] as const) killed.start(kind, never);
  await killed.jobs.ended(killed.start('backup', async () => 'Saved.'));
  await killed.jobs.ended(
    killed.start('check', async () => {
      throw new AppError('storage', 'The disk is full.');
    }),
  );
  // It continues automatically.
  killed.start('pull', never);
  expect(session(folder).interrupted).toEqual([
    'A job: completeness',
    'A job: edit',
    'A job: export',
    'A job: memory',
  ]);
  expect(session(folder).interrupted).toEqual([]);
});

test('a job that waited for a token is known at the next start; one that the user stopped is not', async () => {
  const folder = tempDir();
  const before = session(folder);
  const refused = async () => {
    throw new AppError('unauthorized', 'The token was refused.');
  };
  await before.jobs.ended(before.start('completeness', refused));
  await before.jobs.ended(before.start('memory', refused));
  before.jobs.forgetPaused('c');
  await before.jobs.ended(before.start('check', refused));
  expect(session(folder).interrupted).toEqual(['A job: check']);
});

test('a note that was cut off is no reason not to start', () => {
  const folder = tempDir();
  writeFileSync(join(folder, 'id'), '{"kind":"mem');
  expect(session(folder).interrupted).toEqual([]);
  expect(readdirSync(folder)).toEqual([]);
});

async function startMemory() {
  const app = await startApp();
  onTestFinished(() => app.stop());
  const { id: connectionId } = await app.call('connections.create', {
    fields: {
      name: 'Kettles',
      baseUrl: 'http://127.0.0.1:9',
      integrationId: 'kettles',
      locales: ['en', 'de'],
      identifierField: 'sku',
      titleField: 'title',
      profile: {},
    },
    token: 'token',
  });
  const importTmx = async (units: number) => {
    const tu = (at: number) =>
      `<tu><tuv xml:lang="en"><seg>Kettle ${at}</seg></tuv><tuv xml:lang="de"><seg>Kessel ${at}</seg></tuv></tu>`;
    const body = Array.from({ length: units }, (_, at) => tu(at)).join('');
    const file = `<tmx version="1.4"><header srclang="en"/><body>${body}</body></tmx>`;
    const { upload } = await uploaded(app, connectionId, 'tmx', file);
    await app.call('memory.checkTmx', { connectionId, upload });
    const languages = ['en', 'de'].map((language) => ({ language, locale: language }));
    return (await app.call('memory.importTmx', { connectionId, upload, languages })).jobId;
  };
  return { app, connectionId, importTmx, file: join(app.dataDir, 'catalogs', connectionId, 'memory.db') };
}

test('an import of translations that the end of the app cut is reported at the next start', async () => {
  const { app, connectionId, importTmx } = await startMemory();
  await importTmx(10_000);
  await app.restart();
  const { interrupted } = await app.call('app.info', {});
  expect(interrupted).toMatchObject([{ kind: 'memory', connectionId, title: 'Importing translations' }]);
  await app.restart();
  expect((await app.call('app.info', {})).interrupted).toEqual([]);
});

test.each<[string, (file: string) => void]>([
  ['damaged', (file) => writeFileSync(file, 'no database'.repeat(1000))],
  ['gone', (file) => rmSync(file)],
])('a translation memory that is %s is reported when it is opened', async (_, harm) => {
  const { app, connectionId, importTmx, file } = await startMemory();
  await app.ended(await importTmx(3));
  await app.restart(() => harm(file));
  await app.call('memory.status', { connectionId });
  const told = (await app.call('jobs.list', {})).find(({ kind }) => kind === 'check');
  expect(await app.ended(told!.id)).toMatchObject({
    state: 'failed',
    message: expect.stringContaining('The translation memory was damaged or missing, and is empty now.'),
  });
});

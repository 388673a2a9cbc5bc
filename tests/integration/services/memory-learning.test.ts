import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { Jobs } from '#electron/services/jobs.ts';
import { TranslationMemory } from '#electron/services/memory.ts';
import { Uploads } from '#electron/services/uploads.ts';
import type { Workspace, Workspaces } from '#electron/services/workspaces.ts';
import { openMemoryStore } from '#electron/store/open.ts';
import type { MemoryUnit } from '#shared/contract/memory.ts';
import { DEFAULT_SENTENCES } from '#shared/domain/sentence-settings.ts';
import { recordingLogger } from '../../support/logger.ts';
import { tempDir } from '../../support/temp-dir.ts';

const PAIR = { sourceLocale: 'en', targetLocale: 'de' };

const unit = (source: string, target: string): MemoryUnit => ({
  ...PAIR,
  source,
  target,
  origin: 'edit',
  identifier: 'P-1',
  property: 'name',
  at: '2026-05-04T09:30:00Z',
});

test('saved translations are suggested at once; empty and overlong ones are not learned', async () => {
  const folder = tempDir();
  const store = await openMemoryStore(join(folder, 'memory.db'));
  onTestFinished(() => store.close());
  const catalog = { sentenceSettings: async () => DEFAULT_SENTENCES };
  const workspace = { memory: async () => store, store: catalog } as unknown as Workspace;
  const workspaces = { get: async () => workspace } as unknown as Workspaces;
  const memory = new TranslationMemory({
    workspaces,
    jobs: new Jobs(() => {}, recordingLogger()),
    uploads: new Uploads(folder),
  });
  await memory.learn('one', [
    unit('Steel pan', 'Stahlpfanne'),
    unit('Glass lid', ' '),
    unit('', 'Griff'),
    unit('x'.repeat(60_000), 'lang'),
    unit('Cast iron pan', 'Cast iron pan'),
    unit('AB-12', 'AB-12'),
  ]);
  expect(await store.states()).toMatchObject([{ units: 2 }]);
  const query = { text: 'Steel pans', property: null, limit: 5 };
  expect(await store.suggest(PAIR, query)).toMatchObject([{ target: 'Stahlpfanne', origin: 'edit' }]);
});

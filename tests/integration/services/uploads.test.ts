import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { UploadFormat } from '#shared/contract/uploads.ts';
import { type RunningApp, startApp } from '../../support/running-app.ts';
import { uploaded } from '../../support/uploaded.ts';

let app: RunningApp;
let connectionId: string;

beforeEach(async () => {
  app = await startApp();
  const fields = {
    name: 'Kettles',
    baseUrl: 'http://127.0.0.1:9',
    integrationId: 'kettles',
    locales: ['en', 'de'],
    identifierField: 'sku',
    titleField: 'title',
    profile: {},
  };
  connectionId = (await app.call('connections.create', { fields, token: 'token' })).id;
});

afterEach(() => app.stop());

const upload = (format: UploadFormat, content = 'en,de\nlid,Deckel') =>
  uploaded(app, connectionId, format, content);
const read = (which: { connectionId: string; upload: string }) =>
  app.call('glossary.import', { ...which, add: false });
const onDisk = (): string[] => {
  const folder = join(app.dataDir, 'work', 'uploads');
  return existsSync(folder) ? readdirSync(folder) : [];
};

test.each<[UploadFormat, number, string]>([
  [
    'table',
    1_000_000_000,
    'The file is larger than 1 GB. Split it into several files and import one after the other.',
  ],
  [
    'tmx',
    2_000_000_000,
    'The file is larger than 2 GB. Split it in your translation tool and import the parts one by one.',
  ],
  [
    'changes',
    200_000_000,
    'The file is larger than 200 MB. Export it in parts, for example one language at a time.',
  ],
  [
    'translations',
    200_000_000,
    'The file is larger than 200 MB. Split it in your translation tool and import the parts one by one.',
  ],
  [
    'glossary',
    20_000_000,
    'The file is larger than 20 MB. A glossary file is much smaller: is it the right one?',
  ],
])(
  'a file that is too large to be read as %s is refused before any of it is sent',
  async (format, most, message) => {
    const begin = (bytes: number) =>
      app.call('uploads.begin', { connectionId, format, fileName: 'file', bytes });
    await expect(begin(most + 1)).rejects.toMatchObject({ code: 'invalid_input', message });
    expect(onDisk()).toEqual([]);
    await begin(most);
  },
);

test('a file replaces the one before of its format, and no other', async () => {
  const terms = await upload('glossary');
  const before = await upload('tmx');
  const tmx = await upload('tmx');
  expect(onDisk().toSorted()).toEqual([terms.upload, tmx.upload].toSorted());
  expect(await app.refusal('memory.checkTmx', before)).toBe('not_found');
  expect(await read(terms)).toMatchObject({ added: 1 });
});

test('a file is only read as what it was sent as, and for its connection', async () => {
  const terms = await upload('glossary');
  expect(await app.refusal('memory.checkTmx', terms)).toBe('not_found');
  const elsewhere = { upload: terms.upload, connectionId: 'other', base64: '' };
  expect(await app.refusal('uploads.append', elsewhere)).toBe('not_found');
});

test.each<[string, string, string]>([
  ['not come completely', 'en,de\nlid,Deckel', 'en,de'],
  ['grown', 'en,de', 'en,de\nlid,Deckel'],
])('a file that has %s is not read', async (_, announced, come) => {
  const { upload } = await app.call('uploads.begin', {
    connectionId,
    format: 'glossary',
    fileName: 'terms.csv',
    bytes: announced.length,
  });
  const reading = async () => {
    const base64 = Buffer.from(come).toString('base64');
    await app.call('uploads.append', { connectionId, upload, base64 });
    await read({ connectionId, upload });
  };
  await expect(reading()).rejects.toMatchObject({
    code: 'invalid_input',
    message: expect.stringContaining('The file changed while it was read.'),
  });
});

test('a file goes once it is imported or discarded, with its connection, and with the app', async () => {
  const added = await upload('glossary');
  await app.call('glossary.import', { ...added, add: true });
  expect(await app.refusal('glossary.import', { ...added, add: true })).toBe('not_found');
  const discarded = await upload('changes');
  await app.call('uploads.discard', discarded);
  await app.call('uploads.discard', discarded);
  expect(onDisk()).toEqual([]);
  await upload('glossary');
  await app.restart();
  expect(onDisk()).toEqual([]);
  const removed = await upload('table', 'sku,title');
  await app.call('connections.remove', { connectionId });
  expect(onDisk()).toEqual([]);
  expect(await app.refusal('uploads.append', { ...removed, base64: '' })).toBe('not_found');
});

test('a file in another encoding is refused with the place', async () => {
  const windows = await uploaded(app, connectionId, 'glossary', Buffer.from('<tbx>\nKüche</tbx>', 'latin1'));
  await expect(read(windows)).rejects.toMatchObject({
    message:
      'The file is not UTF-8 text in line 2. Save it as UTF-8 in the program that wrote it (in Excel: “CSV UTF-8”).',
  });
});

import { EventEmitter } from 'node:events';
import { join } from 'node:path';
import type { SaveDialogOptions, Session } from 'electron';
import { expect, test } from 'vitest';
import { saveOwnFiles } from '#electron/shell/page-downloads.ts';
import { APP_ORIGIN } from '#electron/shell/protocol.ts';
import { exposeContract } from '#electron/transports/ipc-page.ts';
import { FakeIpc, FakePage } from '../../support/electron-ipc.ts';
import { recordingLogger } from '../../support/logger.ts';

/** Like Electron's: options count only while `will-download` runs, and a download that could be resumed is never "done". */
class FakeItem extends EventEmitter {
  options: SaveDialogOptions | undefined;
  #path = '';
  #isAnswering = true;
  readonly #url: string;
  readonly #initiator: string;

  constructor(url: string, initiator: string) {
    super();
    this.#url = url;
    this.#initiator = initiator;
  }

  getURL = () => this.#url;
  getInitiatorOrigin = () => this.#initiator;
  getFilename = () => 'changes.json';
  getSavePath = () => this.#path;

  setSaveDialogOptions(options: SaveDialogOptions): void {
    if (!this.#isAnswering) throw new Error('too late');
    this.options = options;
  }

  handled(): void {
    this.#isAnswering = false;
  }

  choose(path: string): void {
    this.#path = path;
    this.emit('updated', {}, 'progressing');
  }

  cancel(): void {
    this.emit('done', {}, 'cancelled');
  }
}

const BLOB = `blob:${APP_ORIGIN}/1`;

function desk() {
  const session = new EventEmitter();
  const logger = recordingLogger();
  saveOwnFiles({
    session: session as unknown as Session,
    origin: APP_ORIGIN,
    lastFolder: { path: '/downloads' },
    logger,
  });
  const page = new FakePage(new FakeIpc());
  const other = new FakePage(new FakeIpc());
  const heard: unknown[] = [];
  exposeContract(page).subscribe((message) => heard.push(JSON.parse(message)));
  exposeContract(other).subscribe(() => heard.push('another page heard of it'));
  const download = (url = BLOB, initiator = APP_ORIGIN) => {
    const item = new FakeItem(url, initiator);
    let isRefused = false;
    const event = {
      preventDefault: () => {
        isRefused = true;
      },
    };
    session.emit('will-download', event, item, page);
    item.handled();
    return { item, isRefused };
  };
  return { download, heard, page, logger };
}

const ended = (outcome: string, path: string) => ({
  event: 'app.downloadEnded',
  payload: { url: BLOB, outcome, path },
});

test('the page is told where its file is once its file is written', () => {
  const { download, heard } = desk();
  const { item } = download();
  expect(item.options).toEqual({ title: 'Save', defaultPath: join('/downloads', 'changes.json') });
  item.choose('/home/ada/mine.json');
  expect(heard).toEqual([]);
  item.emit('done', {}, 'completed');
  expect(heard).toEqual([ended('saved', '/home/ada/mine.json')]);
});

test('the next dialog opens where the last file was saved', () => {
  const { download } = desk();
  const { item } = download();
  item.choose('/home/ada/mine.json');
  item.emit('done', {}, 'completed');
  expect(download().item.options?.defaultPath).toBe(join('/home/ada', 'changes.json'));
});

test('a cancelled dialog is reported as cancelled', () => {
  const { download, heard } = desk();
  download().item.cancel();
  expect(heard).toEqual([ended('cancelled', '')]);
});

test.each([
  ['could be resumed', (item: FakeItem) => item.emit('updated', {}, 'interrupted')],
  ['cannot be resumed', (item: FakeItem) => item.emit('done', {}, 'interrupted')],
])('an interrupted download that %s is reported as failed', (_, breakOff) => {
  const { download, heard } = desk();
  const { item } = download();
  item.choose('/home/ada/mine.json');
  breakOff(item);
  expect(heard).toEqual([ended('failed', '/home/ada/mine.json')]);
});

test('a destroyed page is not notified', () => {
  const { download, page, heard } = desk();
  const { item } = download();
  page.destroy();
  item.cancel();
  expect(heard).toEqual([]);
});

test.each([
  ['https://example.com/a.exe', APP_ORIGIN],
  [`${APP_ORIGIN}/index.html`, APP_ORIGIN],
  ['blob:https://example.com/1', APP_ORIGIN],
  [BLOB, 'https://example.com'],
  [BLOB, ''],
])('any other download is refused and logged: %s from “%s”', (url, initiator) => {
  const { download, logger } = desk();
  const { isRefused, item } = download(url, initiator);
  expect(isRefused).toBe(true);
  expect(item.options).toBeUndefined();
  expect(logger.lines).toHaveLength(1);
});

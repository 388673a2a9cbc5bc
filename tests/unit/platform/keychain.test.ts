import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, describe, expect, onTestFinished, test } from 'vitest';
import { createKeychain } from '#electron/platform/keychain.ts';
import { recordingLogger } from '../../support/logger.ts';
import { TEXTS_IN_SOURCES } from '../../support/texts-in-sources.ts';

const module = join(import.meta.dirname, '..', '..', '..', 'electron', 'platform', 'keychain.ts');

/** Runs statements with a `keychain` in a process of its own and returns what they `print`. */
async function inAnotherProcess(
  statements: string,
  environment: NodeJS.ProcessEnv = process.env,
): Promise<unknown> {
  const script = `
    const { createKeychain } = await import(${JSON.stringify(module)});
    const log = () => {};
    const keychain = createKeychain({ info: log, warn: log, error: log, addSecret: log, redact: async (text) => text });
    const print = (value) => console.log(JSON.stringify(value));
    ${statements}`;
  const args = [...TEXTS_IN_SOURCES, '--input-type=module', '-e', script];
  const { stdout } = await promisify(execFile)(process.execPath, args, { env: environment });
  return JSON.parse(stdout);
}

const present = await createKeychain(recordingLogger()).status();
const why = present.available ? '' : ` (skipped: ${present.reason})`;

describe.skipIf(!present.available)(`with the keychain of this session${why}`, () => {
  const account = `test:${randomUUID()}`;
  const secret = 'τoken with "quotes", 日本語 and \\';

  afterEach(() => createKeychain(recordingLogger()).delete(account));

  test('a secret set by one process can be read by another', async () => {
    expect(await createKeychain(recordingLogger()).set(account, secret)).toBe('keychain');
    expect(await inAnotherProcess(`print(await keychain.get(${JSON.stringify(account)}))`)).toBe(secret);
  });

  test('setting a secret again replaces it', async () => {
    const keychain = createKeychain(recordingLogger());
    await keychain.set(account, 'old');
    await keychain.set(account, 'new');
    expect(await createKeychain(recordingLogger()).get(account)).toBe('new');
  });

  test('a deleted secret is gone for all processes and can be deleted again', async () => {
    const keychain = createKeychain(recordingLogger());
    await keychain.set(account, secret);
    await keychain.delete(account);
    await keychain.delete(account);
    expect(await keychain.get(account)).toBeNull();
    expect(await inAnotherProcess(`print(await keychain.get(${JSON.stringify(account)}))`)).toBeNull();
  });

  test('an account has no access to another account’s secret', async () => {
    const keychain = createKeychain(recordingLogger());
    await keychain.set(account, secret);
    expect(await keychain.get(`${account}-other`)).toBeNull();
  });
});

describe.skipIf(process.platform !== 'linux')('when no Secret Service answers', () => {
  const nowhere = { ...process.env, DBUS_SESSION_BUS_ADDRESS: 'unix:path=/nonexistent/bus', DISPLAY: '' };

  test('the status gives the reason in one sentence', async () => {
    expect(await inAnotherProcess('print(await keychain.status())', nowhere)).toEqual({
      available: false,
      reason: expect.stringMatching(/^No Secret Service answers .*\.$/),
    });
  });

  test('a secret is kept in memory until it is deleted or the process ends', async () => {
    const statements = `
      const where = await keychain.set('a', 's');
      const during = await keychain.get('a');
      await keychain.delete('a');
      print([where, during, await keychain.get('a')]);`;
    expect(await inAnotherProcess(statements, nowhere)).toEqual(['memory', 's', null]);
    expect(await inAnotherProcess(`await keychain.set('b', 's'); print(0)`, nowhere)).toBe(0);
    expect(await inAnotherProcess(`print(await keychain.get('b'))`, nowhere)).toBeNull();
  });
});

test('every secret set or read is registered with the logger', async () => {
  const logger = recordingLogger();
  const keychain = createKeychain(logger);
  const account = `test:${randomUUID()}`;
  onTestFinished(() => keychain.delete(account));
  await keychain.set(account, 'set here');
  expect(logger.secrets).toEqual(['set here']);
  await keychain.get(account);
  expect(logger.secrets).toEqual(['set here', 'set here']);
});

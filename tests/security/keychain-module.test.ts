import { execFile } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { tempDir } from '../support/temp-dir.ts';
import { TEXTS_IN_SOURCES } from '../support/texts-in-sources.ts';

const keychainModule = join(import.meta.dirname, '../../electron/platform/keychain.ts');

test('NAPI_RS_NATIVE_LIBRARY_PATH cannot replace the native keychain module', async () => {
  const folder = tempDir();
  const loaded = join(folder, 'loaded');
  const other = join(folder, 'other.cjs');
  writeFileSync(
    other,
    `require('node:fs').writeFileSync(${JSON.stringify(loaded)}, ''); throw new Error('no');`,
  );
  // Only now: the module that compiles the macros is a native one too.
  const script = `
    process.env.NAPI_RS_NATIVE_LIBRARY_PATH = ${JSON.stringify(other)};
    const { createKeychain } = await import(${JSON.stringify(keychainModule)});
    const log = () => {};
    await createKeychain({ info: log, warn: log, error: log, addSecret: log }).status();
    console.log(process.env.NAPI_RS_NATIVE_LIBRARY_PATH ?? 'gone');`;
  const args = [...TEXTS_IN_SOURCES, '--input-type=module', '-e', script];
  const { stdout } = await promisify(execFile)(process.execPath, args);
  expect(existsSync(loaded)).toBe(false);
  expect(stdout.trim()).toBe('gone');
});

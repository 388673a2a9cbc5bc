import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { downloadProgress, findElectron } from '#electron/shell/electron-binary.ts';
import { tempDir } from '../../support/temp-dir.ts';

const root = join(import.meta.dirname, '..', '..', '..');

afterEach(() => void vi.unstubAllEnvs());

function program(script: string): string {
  const folder = tempDir();
  writeFileSync(join(folder, 'electron'), `#!/bin/sh\n${script}\n`, { mode: 0o755 });
  vi.stubEnv('ELECTRON_OVERRIDE_DIST_PATH', folder);
  return join(folder, 'electron');
}

describe.skipIf(process.platform === 'win32')('the Electron binary', () => {
  test('is found if it runs, even if Chromium’s sandbox would not start', async () => {
    const path = program(
      'test -n "$ELECTRON_RUN_AS_NODE" || { echo "FATAL: No usable sandbox!" >&2; kill -TRAP $$; }',
    );
    expect(await findElectron(root, process.stdout)).toEqual({ path });
  });

  test.each([
    [
      'echo "electron: error while loading shared libraries: libgtk-3.so.0: cannot open shared object file" >&2; exit 127',
      'a system library that Electron needs is missing: libgtk-3.so.0',
    ],
    ['echo "Error: for another processor" >&2; exit 126', 'Electron does not start (for another processor)'],
  ])('gets a reason if it does not run: %s', async (script, problem) => {
    program(script);
    expect(await findElectron(root, process.stdout)).toEqual({ problem });
  });
});

describe('the download progress', () => {
  const MB = 1_000_000;
  const shown = (isTTY: boolean, chunks: [number, number | null][]): string[] => {
    const written: string[] = [];
    const write = (text: string) => written.push(text) > 0;
    const progress = downloadProgress({ isTTY, write } as NodeJS.WriteStream);
    for (const [received, total] of chunks) progress.show(received, total);
    progress.end();
    return written.slice(1);
  };

  test('is one line in a terminal', () => {
    const chunks: [number, number][] = [1 * MB, 1.2 * MB, 2 * MB].map((at) => [at, 110 * MB]);
    expect(shown(true, chunks)).toEqual(['\r1 of 110 MB', '\r2 of 110 MB', '\n']);
  });

  test('is a line for every 10 MB elsewhere', () => {
    const chunks: [number, null][] = [1, 5, 11, 20, 21].map((at) => [at * MB, null]);
    expect(shown(false, chunks)).toEqual(['1 MB\n', '11 MB\n', '21 MB\n']);
  });

  test('is empty if nothing arrives', () => {
    expect(shown(true, [])).toEqual([]);
  });
});

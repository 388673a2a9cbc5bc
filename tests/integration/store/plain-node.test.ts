// @module-tag long

import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { tempDir } from '../../support/temp-dir.ts';

test('a store opens from unbuilt sources, as benches and soak tests run it', () => {
  const folder = tempDir();
  const program = join(folder, 'program.mjs');
  writeFileSync(
    program,
    `import { openAppStore } from ${JSON.stringify(pathToFileURL('electron/store/open.ts').href)};
    import { startStoreThread } from ${JSON.stringify(pathToFileURL('electron/store/store-thread.ts').href)};
    const store = await openAppStore(${JSON.stringify(join(folder, 'app.db'))}, startStoreThread('app'));
    console.log((await store.connections()).length);
    await store.close();`,
  );
  const flags = ['--disable-warning=ExperimentalWarning', '--import', './scripts/macros/register.mjs'];
  expect(execFileSync(process.execPath, [...flags, program], { encoding: 'utf8' })).toBe('0\n');
});

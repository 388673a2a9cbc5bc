import { execFile } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { tempDir } from '../support/temp-dir.ts';

const root = join(import.meta.dirname, '..', '..');

const report = z.object({
  modules: z.array(z.object({ source: z.string() })),
  summary: z.object({
    violations: z.array(z.object({ from: z.string(), to: z.string(), rule: z.object({ name: z.string() }) })),
  }),
});

/** Runs the cruiser as `npm run lint` does, on the tree in `cwd`. */
async function cruise(cwd: string, folders: string[]) {
  const program = join(root, 'node_modules', 'dependency-cruiser', 'bin', 'dependency-cruiser.mjs');
  const config = join(root, '.dependency-cruiser.cjs');
  const run = promisify(execFile)(
    process.execPath,
    [program, '--config', config, '--output-type', 'json', ...folders],
    {
      cwd,
      maxBuffer: 256 * 1024 * 1024,
    },
  );
  // Its exit code is the number of violations; it prints the report to stdout all the same.
  const { stdout } = await run.catch((failed: { stdout: string }) => failed);
  const { modules, summary } = report.parse(JSON.parse(stdout));
  return {
    sources: modules.map(({ source }) => source),
    violations: summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} → ${to}`).toSorted(),
  };
}

test('each rule bites, on type imports too, and none bites what is allowed', async () => {
  const files: Record<string, string> = {
    'package.json':
      '{"type":"module","imports":{"#shared/*":"./shared/*"},"dependencies":{"zod":"*","electron":"*"}}',
    'node_modules/zod/package.json': '{"name":"zod","main":"index.js"}',
    'node_modules/zod/index.js': 'export const z = {};',
    'node_modules/electron/package.json': '{"name":"electron","main":"index.js"}',
    'node_modules/electron/index.js': 'export const app = {};',

    'shared/fine.ts': "import { z } from 'zod'; export const x = z; export interface X { a: 1 }",
    'shared/with-node.ts': "import { join } from 'node:path'; export const x = join;",
    'shared/with-main.ts': "import type { X } from '../electron/api/client.ts'; export type Y = X;",

    'electron/main.ts':
      "import { app } from 'electron'; import { s } from './services/service.ts'; import './shell/window.ts'; export const x = [app, s];",
    'electron/shell/window.ts': "import type { app } from 'electron'; export type W = typeof app;",
    'electron/api/client.ts': "import type { X } from '#shared/fine.ts'; export type { X };",
    'electron/api/up.ts': "export { s } from '../services/service.ts';",
    'electron/store/store.ts': "import { x } from '#shared/fine.ts'; export const store = x;",
    'electron/store/up.ts': "import type { S } from '../services/service.ts'; export type T = S;",
    'electron/services/ports.ts': 'export interface Port { a: 1 }',
    'electron/services/service.ts':
      "import { store } from '../store/store.ts'; export const s = store; export type S = typeof s;",
    'electron/services/shelled.ts': "import { app } from 'electron'; export const x = app;",
    'electron/services/up.ts': "export { d } from '../transports/dispatch.ts';",
    'electron/transports/dispatch.ts': "import { s } from '../services/service.ts'; export const d = s;",
    'electron/platform/clock.ts': "import type { Port } from '../services/ports.ts'; export type C = Port;",
    'electron/platform/up.ts': "import { s } from '../services/service.ts'; export const x = s;",
    'electron/sandbox/server.ts': "import { x } from '#shared/fine.ts'; export const y = x;",
    'electron/sandbox/borrowing.ts': "import { store } from '../store/store.ts'; export const y = store;",
    'electron/tables/read.ts': "import { x } from '#shared/fine.ts'; export const table = x;",
    'electron/tables/up.ts': "import { store } from '../store/store.ts'; export const y = store;",
    'electron/headless/shortcut.ts': "import { s } from '../services/service.ts'; export const x = s;",
    'electron/headless/keychain.ts':
      "import type { Port } from '../services/ports.ts'; export type K = Port;",
    'electron/tested.ts': "import '../tests/support.ts';",
    'electron/paged.ts': "import '../renderer/src/state/state.ts';",
    'electron/cycle-a.ts': "import { b } from './cycle-b.ts'; export const a = () => b;",
    'electron/cycle-b.ts': "import { a } from './cycle-a.ts'; export const b = () => a;",
    'electron/type-cycle-a.ts': "import type { B } from './type-cycle-b.ts'; export type A = B[];",
    'electron/type-cycle-b.ts': "import type { A } from './type-cycle-a.ts'; export type B = A[];",

    'renderer/src/client/client.ts': "import { x } from '#shared/fine.ts'; export const client = x;",
    'renderer/src/state/state.ts':
      "import { client } from '../client/client.ts'; export const state = client;",
    'renderer/src/state/up.ts': "import { f } from '../features/grid/grid.tsx'; export const x = f;",
    'renderer/src/features/grid/grid.tsx':
      "import { state } from '../../state/state.ts'; import { C } from '../../components/cell.tsx'; export const f = () => <C>{state}</C>;",
    'renderer/src/features/grid/part.ts': "export { f } from './grid.tsx';",
    'renderer/src/features/review/borrowing.ts':
      "import type { f } from '../grid/grid.tsx'; export type F = typeof f;",
    'renderer/src/components/cell.tsx': 'export const C = () => <b />;',
    'renderer/src/components/knowing.tsx':
      "import { state } from '../state/state.ts'; export const C = () => <b>{state}</b>;",
    'renderer/src/reaching.ts': "import type { X } from '../../electron/api/client.ts'; export type Y = X;",
    'renderer/src/noded.ts': "import { readFile } from 'node:fs'; export const r = readFile;",

    'tests/support.ts': "import { s } from '../electron/services/service.ts'; export const t = s;",
  };
  const fixture = tempDir();
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(fixture, name)), { recursive: true });
    writeFileSync(join(fixture, name), text);
  }

  const { violations } = await cruise(fixture, ['electron', 'renderer', 'shared', 'tests']);

  expect(violations).toEqual(
    [
      'api-below-services: electron/api/up.ts → electron/services/service.ts',
      'command-line-over-the-contract: electron/headless/shortcut.ts → electron/services/service.ts',
      'components-are-presentational: renderer/src/components/knowing.tsx → renderer/src/state/state.ts',
      'client-below-state: renderer/src/state/up.ts → renderer/src/features/grid/grid.tsx',
      'electron-api-in-shell-only: electron/services/shelled.ts → node_modules/electron/index.js',
      'electron-not-renderer: electron/paged.ts → renderer/src/state/state.ts',
      'features-stand-apart: renderer/src/features/review/borrowing.ts → renderer/src/features/grid/grid.tsx',
      'no-cycles: electron/cycle-a.ts → electron/cycle-b.ts',
      'no-cycles: electron/type-cycle-a.ts → electron/type-cycle-b.ts',
      'platform-is-a-leaf: electron/platform/up.ts → electron/services/service.ts',
      'renderer-has-no-node: renderer/src/noded.ts → fs',
      'renderer-not-electron: renderer/src/reaching.ts → electron/api/client.ts',
      'sandbox-stands-alone: electron/sandbox/borrowing.ts → electron/store/store.ts',
      'services-below-transports: electron/services/up.ts → electron/transports/dispatch.ts',
      'shared-is-pure: shared/with-main.ts → electron/api/client.ts',
      'shared-is-pure: shared/with-node.ts → path',
      'store-below-services: electron/store/up.ts → electron/services/service.ts',
      'tables-are-files: electron/tables/up.ts → electron/store/store.ts',
      'tests-stay-outside: electron/tested.ts → tests/support.ts',
    ].toSorted(),
  );
});

import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { tempDir } from '../../support/temp-dir.ts';

const scripts = join(import.meta.dirname, '..', '..', '..', 'scripts');

const ENGINE = `npm warn EBADENGINE Unsupported engine {\nnpm warn EBADENGINE   package: 'new@1.0.0'\nnpm warn EBADENGINE }`;
const LOCK = JSON.stringify({ packages: {} });
const INSTALLS = `
  const { writeFileSync, mkdirSync } = require('node:fs');
  console.error(${JSON.stringify(ENGINE)});
  mkdirSync('node_modules', { recursive: true });
  writeFileSync('node_modules/.package-lock.json', ${JSON.stringify(LOCK)});`;
const BUILDS = `
  const { writeFileSync, mkdirSync } = require('node:fs');
  console.error('(!) Some chunks are larger than 500 kB');
  mkdirSync('out/main', { recursive: true });
  writeFileSync('out/main/launch.js', 'require("./part.js"); console.log("{}");');
  writeFileSync('out/main/part.js', '');`;

/** A checkout without node_modules and out, with these programs as npm and as bundler. */
function checkout(npm: string, bundler = BUILDS) {
  const root = tempDir();
  const file = (path: string, text: string): string => {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
    return join(root, path);
  };
  cpSync(scripts, join(root, 'scripts'), { recursive: true });
  file('package-lock.json', LOCK);
  file('node_modules/electron-vite/bin/electron-vite.js', bundler);
  const env = {
    ...process.env,
    npm_execpath: file('npm.cjs', npm),
    npm_lifecycle_event: undefined,
    NODE_COMPILE_CACHE: undefined,
  };
  const log = (name: string) => join(root, '.stamps', `${name}.log`);
  return {
    root,
    file,
    log,
    logged: (name: string) => readFileSync(log(name), 'utf8'),
    start() {
      const script = join(root, 'scripts', 'start.mjs');
      const { status, stdout, stderr } = spawnSync(process.execPath, [script], {
        env,
        encoding: 'utf8',
        cwd: root,
      });
      return { status, stdout, stderr };
    },
  };
}

describe('a first start', () => {
  test('shows one line per step, and the app’s output alone on stdout', () => {
    expect(checkout(INSTALLS).start()).toEqual({
      status: 0,
      stdout: '{}\n',
      stderr: 'Installing what the app needs …\nBuilding the app …\n',
    });
  });

  test('keeps what npm and the bundler print in a log', () => {
    const { start, logged } = checkout(INSTALLS);
    start();
    expect(logged('install')).toContain('EBADENGINE');
    expect(logged('build')).toContain('larger than 500 kB');
  });

  test('whose installation fails names the log after the error of npm', () => {
    const { start, log, logged } = checkout(
      `console.error(${JSON.stringify(ENGINE)});
       console.error('npm error code ENOTFOUND\\nnpm error\\nnpm error     at emit (node:events:1:1)');
       process.exit(7);`,
    );
    const title = 'Installing what the app needs';
    expect(start()).toEqual({
      status: 1,
      stdout: '',
      stderr: `${title} …\nnpm error code ENOTFOUND\n${title} failed: the whole output is in ${log('install')}\n`,
    });
    expect(logged('install')).toContain('EBADENGINE');
  });

  test('whose build fails names the log after the error of the bundler', () => {
    const { start, log, logged } = checkout(
      INSTALLS,
      `console.error('\\u001b[31merror during build:\\u001b[39m\\n\\nmain.ts: Unexpected token\\n    at parse (x.js:1:1)');
       process.exit(1);`,
    );
    const { status, stderr } = start();
    expect(status).toBe(1);
    expect(stderr).toContain(
      `Building the app …\nerror during build:\nmain.ts: Unexpected token\nBuilding the app failed: the whole output is in ${log('build')}\n`,
    );
    expect(logged('build')).toContain('at parse');
  });
});

describe('a later start', () => {
  test('says nothing of its own', () => {
    const { start } = checkout(INSTALLS);
    start();
    expect(start()).toEqual({ status: 0, stdout: '{}\n', stderr: '' });
  });

  test('finds the compiled code of the start before, until the app is built again', () => {
    const { root, start, file } = checkout(INSTALLS);
    const compiled = join(root, 'out', '.compiled');
    start();
    expect(existsSync(compiled)).toBe(true);
    file('out/.compiled/old', '');
    start();
    expect(existsSync(join(compiled, 'old'))).toBe(true);
    file('electron/main.ts', 'changed');
    start();
    expect(existsSync(join(compiled, 'old'))).toBe(false);
  });
});

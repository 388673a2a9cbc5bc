import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { Sandbox } from '#electron/sandbox/server.ts';
import { tempDir } from '../../support/temp-dir.ts';
import { request } from './client.ts';

function run(...args: string[]) {
  const child = spawn(process.execPath, ['electron/sandbox/cli.ts', ...args], { stdio: 'pipe' });
  onTestFinished(() => void child.kill());
  return child;
}

/** Runs to the end. */
async function ended(...args: string[]) {
  const child = run(...args);
  const [out, err, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'exit') as Promise<[number]>,
  ]);
  return { code, out, err };
}

function file(content: unknown): string {
  const path = join(tempDir(), 'input.json');
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content));
  return path;
}

describe('the command line', () => {
  it('starts a service with a given profile and conditions, and exits cleanly on SIGTERM', async () => {
    const fault = { kind: 'error_html', on: 'reads', every: 1, times: 1 };
    const conditions = { latencyMs: 0, rateLimit: null, faults: [fault], rules: [] };
    const profile = {
      auth: { header: 'X-Key', prefix: '' },
      routes: { products: '/{integration_id}/items' },
      list: { items: '', paging: { kind: 'page' } },
    };
    const child = run(
      ...['--products', '50', '--profile', file(profile), '--conditions', file(conditions)],
      ...['--identifier-field', 'artikel', '--title-field', 'titel', '--integration-id', 'mine'],
    );
    const [line] = (await once(child.stdout, 'data')) as [Buffer];
    const { url, token, integrationId } = JSON.parse(line.toString()) as Omit<Sandbox, 'close'>;
    expect(integrationId).toBe('mine');
    expect((await fetch(`${url}/mine/items`, { headers: { 'x-key': token } })).status).toBe(502);
    const { body } = await request<object[]>(`${url}/mine/items`, 'GET', undefined, { 'x-key': token });
    expect(body[0]).toMatchObject({ artikel: '004500', titel: null });
    child.kill('SIGTERM');
    expect(await once(child, 'exit')).toEqual([0, null]);
  });

  it('lists the errors of a profile by path, and exits', async () => {
    const { code, out, err } = await ended('--profile', file({ patch: { shape: 'x' }, colour: 1 }));
    expect([code, out]).toEqual([1, '']);
    expect(err).toContain('patch.shape: ');
    expect(err).toContain('colour: unknown key');
    expect(err).not.toContain('    at ');
  });

  it.each([
    ['--products', 'many', '--products must be a whole number, not "many"'],
    ['--profile', '/nowhere/profile.json', 'cannot be read'],
    ['--colour', 'red', '--colour'],
  ])('refuses %s %s', async (option, value, words) => {
    const { code, err } = await ended(option, value);
    expect(code).toBe(1);
    expect(err).toContain(words);
  });

  it.each([
    ['--profile', '{', 'cannot be read'],
    ['--conditions', '{"faults": [{"kind": "explode"}]}', '"faults.0.kind"'],
    ['--profile', '{"list": {"items": ""}}', 'list.paging.next'],
  ])('refuses %s with a file that contains %s', async (option, content, words) => {
    const { code, err } = await ended(option, file(content));
    expect(code).toBe(1);
    expect(err).toContain(words);
  });

  it('lists its options with --help', async () => {
    const { code, out } = await ended('--help');
    expect(code).toBe(0);
    expect(out).toContain('--identifier-field');
  });
});

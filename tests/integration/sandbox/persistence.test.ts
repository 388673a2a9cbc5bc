import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { SandboxOptions } from '#electron/sandbox/options.ts';
import { type Sandbox, serveSandbox } from '#electron/sandbox/server.ts';
import { tempDir } from '../../support/temp-dir.ts';
import { type Client, clientOf, runSandbox, valuesOf } from './client.ts';

const titled = (identifier: string, value: string) => ({
  identifier,
  op: 'set',
  properties: [{ name: 'title', value, locale: 'de' }],
});

/** Runs a sandbox over a state folder, and stops it again. */
async function session<Result>(
  options: SandboxOptions,
  use: (client: Client) => Promise<Result>,
): Promise<Result> {
  const sandbox = await serveSandbox({ products: 50, ...options });
  try {
    return await use(clientOf(sandbox));
  } finally {
    await sandbox.close();
  }
}

describe('a sandbox with a state folder', () => {
  it('restores exactly the same state after a restart', async () => {
    const stateDir = tempDir();
    const everything = (client: Client) =>
      Promise.all([
        client.send('GET', '/products?include_children=true&limit=1000'),
        client.send('GET', '/changes'),
        client.control<object>('GET', '/stats'),
        client.control<object>('GET', '/removals'),
      ]).then(([list, changes, stats, removals]) => ({
        ...stats.body,
        ...removals.body,
        requests: null,
        list: list.text,
        changes: changes.text,
      }));

    const before = await session({ stateDir }, async (client) => {
      const { send, find, control } = client;
      await send('PATCH', '/products', [titled('004500', 'Geblieben'), titled('nobody', 'x')]);
      await send('PATCH', '/products', [
        { identifier: '004500', op: 'append', properties: [{ name: 'codes', value: ['a', 'b'] }] },
      ]);
      await send('POST', '/products', [
        { sku: 'N-1', title: 'New', parent_identifier: '004502' },
        { sku: 'N-2', title: 'Newer', properties: [{ name: 'big', value: 1 }] },
        { sku: '004506', title: 'Whole' },
      ]);
      for (const [identifier, mode] of [
        ['004508', 'delete'],
        ['004512', 'unlink'],
        ['004504', 'delete'],
      ] as const)
        await send('DELETE', `/products/${(await find(identifier)).product_id}/delete?mode=${mode}`);
      await control('POST', '/enrich', { products: 5 });
      await send('POST', '/products', [{ sku: '004508', title: 'Again' }]);
      return everything(client);
    });

    await session({ stateDir }, async (client) => {
      expect(await everything(client)).toEqual(before);
      const [again] = (await client.send('POST', '/products', [{ sku: '004512', title: 'Back' }])).body
        .results;
      expect(again.status).toBe('updated');
      const [created] = (await client.send('POST', '/products', [{ sku: 'N-3', title: 'N' }])).body.results;
      expect(before.list).not.toContain(created.product_id);
    });
  });

  it('continues enrichment where it stopped', async () => {
    const changed = async ({ send }: Client) =>
      (await send('GET', '/changes')).body.changes.map(({ identifier }) => identifier);
    const inOneGo = await session({ products: 2000 }, async (client) => {
      await client.control('POST', '/enrich', { products: 8 });
      return changed(client);
    });
    const stateDir = tempDir();
    for (let start = 0; start < 4; start++)
      await session({ products: 2000, stateDir }, ({ control }) =>
        control('POST', '/enrich', { products: 2 }),
      );
    expect(await session({ products: 2000, stateDir }, changed)).toEqual(inOneGo);
  });

  it('loses only the last, incomplete line of its journal', async () => {
    const stateDir = tempDir();
    await session({ stateDir }, ({ send }) => send('PATCH', '/products', [titled('004500', 'Ganz')]));
    appendFileSync(join(stateDir, 'journal.jsonl'), '{"type":"cells","productId":"prd_10');
    await session({ stateDir }, async ({ find, send }) => {
      expect(valuesOf(await find('004500'), 'title', 'de')).toEqual(['Ganz']);
      await send('PATCH', '/products', [titled('004502', 'Danach')]);
    });
    await session({ stateDir }, async ({ find }) => {
      expect(valuesOf(await find('004500'), 'title', 'de')).toEqual(['Ganz']);
      expect(valuesOf(await find('004502'), 'title', 'de')).toEqual(['Danach']);
    });
  });

  it('refuses to start with a journal that is damaged in the middle', async () => {
    const stateDir = tempDir();
    await session({ stateDir }, ({ send }) =>
      send('PATCH', '/products', [titled('004500', 'a'), titled('004502', 'b')]),
    );
    const file = join(stateDir, 'journal.jsonl');
    const lines = readFileSync(file, 'utf8').split('\n');
    writeFileSync(file, [lines[0], lines[1]!.slice(0, 20), ...lines.slice(2)].join('\n'));
    await expect(serveSandbox({ products: 50, stateDir })).rejects.toThrow('damaged in line 2');
  });

  it('sets the journal of another catalog aside and starts again', async () => {
    const stateDir = tempDir();
    await session({ stateDir }, ({ send }) => send('PATCH', '/products', [titled('004500', 'Alt')]));
    await session({ stateDir, seed: 8 }, async ({ find }) =>
      expect(valuesOf(await find('004500'), 'title', 'de')).not.toEqual(['Alt']),
    );
    expect(readdirSync(stateDir)).toHaveLength(2);
  });

  it('never writes the token to disk', async () => {
    const stateDir = tempDir();
    const tokens = await session({ stateDir }, async ({ sandbox, send, control }) => {
      await send('PATCH', '/products', [titled('004500', 'x')]);
      return [sandbox.token, (await control('POST', '/token/rotate', {})).body.token as string];
    });
    const written = readdirSync(stateDir).map((file) => readFileSync(join(stateDir, file), 'utf8'));
    expect(written.join()).toContain('"cells"');
    for (const token of tokens) expect(written.join()).not.toContain(token);
  });

  it('keeps acknowledged changes when its process is killed', async () => {
    const stateDir = tempDir();
    const child = spawn(process.execPath, [
      'electron/sandbox/cli.ts',
      ...['--products', '50', '--port', '0', '--state-dir', stateDir],
    ]);
    onTestFinished(() => void child.kill('SIGKILL'));
    const [line] = (await once(createInterface(child.stdout), 'line')) as [string];
    const where = JSON.parse(line) as Omit<Sandbox, 'close'>;
    const { send } = clientOf(where);
    expect((await send('PATCH', '/products', [titled('004500', 'Überlebt')])).body.results[0].status).toBe(
      'ok',
    );
    child.kill('SIGKILL');
    await once(child, 'exit');
    const { find } = await runSandbox({ products: 50, stateDir });
    expect(valuesOf(await find('004500'), 'title', 'de')).toEqual(['Überlebt']);
  });
});

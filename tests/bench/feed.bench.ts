import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Agent } from 'undici';
import { defaultProfile } from '#shared/service/profile.ts';
import { type Bench, median, timed } from './bench.ts';
import { appOnSandbox, type SandboxProcess, startSandboxProcess } from './sandbox-process.ts';

const PRODUCTS = 100;

/**
 * Catches up on a changes feed that was not read for long (HTTP from the sandbox in its own process, JSON, worker, SQLite),
 * against bare undici that requests the same pages in sequence and discards them. Reading the changed products is not included.
 */
export const feedBench: Bench = {
  name: 'feed',
  async run({ products: asked, runs, folder }) {
    const changes = asked ?? 100_000;
    const caughtUp: number[] = [];
    const bare: number[] = [];
    for (let run = 0; run < runs; run++) {
      const sandbox = await startSandboxProcess({ products: PRODUCTS, valuesPerProduct: 10 });
      const skus = await firstProducts(sandbox);
      for (let told = 0; told < changes; told += skus.length) await enrich(sandbox, skus, told);
      await readBare(sandbox); // the sandbox is faster the second time
      bare.push(changes / (await timed(() => readBare(sandbox))));
      const { app, connectionId, database } = await appOnSandbox(join(folder, `app-${run}`), sandbox);
      caughtUp.push(changes / (await timed(() => app.handlers['feed.poll']({ connectionId }))));
      await app.close();
      await sandbox.close();
      const kept = keptChanges(database);
      if (kept < changes) throw new Error(`${kept} of ${changes} changes were kept`);
    }
    return [
      { what: `catching up on ${changes} changes`, value: median(caughtUp) * 1000, unit: 'changes/s' },
      { what: 'bare undici reading the same pages', value: median(bare) * 1000, unit: 'changes/s' },
      {
        what: 'catching up ÷ bare reading',
        value: median(caughtUp) / median(bare),
        unit: '×',
        budget: '≥ 0.1',
      },
    ];
  },
};

async function firstProducts({ url, token, integrationId }: SandboxProcess): Promise<string[]> {
  const path = defaultProfile.routes.products.replace('{integration_id}', integrationId);
  const answer = await fetch(`${url}${path}?limit=${PRODUCTS}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const { products } = (await answer.json()) as { products: { sku: string }[] };
  return products.map(({ sku }) => sku);
}

/** One change of every product. */
async function enrich(
  { url, controlKey }: SandboxProcess,
  skus: readonly string[],
  nth: number,
): Promise<void> {
  const values = skus.map((identifier, at) => ({
    identifier,
    property: 'bench',
    locale: 'en',
    value: `Value ${nth + at}`,
  }));
  const answer = await fetch(`${url}/_control/enrich`, {
    method: 'POST',
    headers: { 'x-sandbox-key': controlKey, 'content-type': 'application/json' },
    body: JSON.stringify({ values }),
  });
  if (!answer.ok) throw new Error(await answer.text());
}

async function readBare({ url, token, integrationId }: SandboxProcess): Promise<void> {
  const agent = new Agent();
  const path = defaultProfile.routes.changes.replace('{integration_id}', integrationId);
  for (let offset: string | undefined, more = true; more; ) {
    const query = new URLSearchParams({ include_summary: 'true', limit: '100', ...(offset && { offset }) });
    const { body } = await agent.request({
      origin: url,
      path: `${path}?${query}`,
      method: 'GET',
      headers: { authorization: `Bearer ${token}` },
    });
    let end = '';
    for await (const chunk of body as AsyncIterable<Buffer>)
      end = (end + chunk.subarray(-40).toString('latin1')).slice(-40);
    const next = /"offset":"(c\d+)"\}$/.exec(end)?.[1];
    more = next !== undefined && next !== offset;
    offset = next;
  }
  await agent.close();
}

function keptChanges(file: string): number {
  const db = new DatabaseSync(file, { readOnly: true });
  const { kept } = db.prepare('SELECT count(*) AS kept FROM feed_entry').get() as { kept: number };
  db.close();
  return kept;
}

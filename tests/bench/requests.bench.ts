import { join } from 'node:path';
import type { Conditions } from '#shared/contract/sample.ts';
import { defaultProfile } from '#shared/service/profile.ts';
import type { Bench, Figure } from './bench.ts';
import {
  appOnSandbox,
  jobDone,
  type SandboxProcess,
  startSandboxProcess,
  stateOf,
} from './sandbox-process.ts';

const PER_PAGE = defaultProfile.list.paging.page_size;
const PER_PATCH = defaultProfile.patch.max_operations;
const PER_POLL = defaultProfile.changes.page_size;
const POLLS_AN_HOUR = 60;
const EVERYTHING = { search: '', filters: [], sort: [], tree: false };
const CALM: Conditions = { latencyMs: 0, rateLimit: null, faults: [], rules: [] };

/** What the requests of one piece of work are compared with. */
interface Row {
  what: string;
  /** The fewest requests with which it can be done, if each was answered at once and nothing was known before. */
  least: number;
  work(): Promise<unknown>;
}

/**
 * Counts the requests that reach a service (the sandbox, in its own process), against the fewest possible: no clock is involved, so
 * that two runs print the same numbers. `--products N`: products of the catalog.
 */
export const requestsBench: Bench = {
  name: 'requests',
  async run({ products: asked, folder }) {
    const products = asked ?? 20_000;
    const sandbox = await startSandboxProcess({ products, valuesPerProduct: 5 });
    try {
      return await counted(sandbox, join(folder, 'app'), products);
    } finally {
      await sandbox.close();
    }
  },
};

async function counted(sandbox: SandboxProcess, dataDir: string, products: number): Promise<Figure[]> {
  const figures: Figure[] = [];
  const { app, connectionId } = await appOnSandbox(dataDir, sandbox);
  const { handlers } = app;
  const pages = Math.ceil((await stateOf(sandbox)).roots / PER_PAGE);
  const [few, many] = [Math.min(20, products), Math.ceil(products / 2)];
  const reads = (wanted: number) => Math.min(wanted, pages);
  const patches = (wanted: number) => Math.ceil(wanted / PER_PATCH);

  const row = async ({ what, least, work }: Row) => {
    const before = (await stateOf(sandbox)).requests;
    await work();
    const after = (await stateOf(sandbox)).requests;
    const value = after - before;
    figures.push(
      { what, value, unit: 'requests' },
      { what: '  the fewest possible', value: least, unit: 'requests' },
    );
    // Of a handful, one request more is much: it is said, and not judged.
    figures.push({
      what: '  ÷',
      value: value / Math.max(1, least),
      unit: '×',
      ...(least >= 20 ? { budget: '≤ 1.15' } : {}),
    });
  };
  const pull = async () => jobDone(app, (await handlers['catalog.pull']({ connectionId })).jobId);
  /** Edits products spread over the whole list. */
  const apply = async (count: number, text: string, checkFirst: boolean) => {
    const edits = Array.from({ length: count }, (_, nth) => ({
      product: nth * Math.floor(products / count) + 1,
      property: 'title',
      locale: 'de',
      change: { kind: 'set' as const, value: `${text} ${nth}` },
    }));
    for (let at = 0; at < count; at += 10_000)
      await handlers['drafts.edit']({ connectionId, label: 'Paste', edits: edits.slice(at, at + 10_000) });
    await handlers['changesets.setOptions']({ connectionId, options: { checkFirst, onePerCell: false } });
    await jobDone(app, (await handlers['changesets.apply']({ connectionId })).jobId);
    const [changeSet] = await handlers['changesets.list']({ connectionId });
    if (changeSet?.counts.applied !== count)
      throw new Error(`applied: ${changeSet?.counts.applied} of ${count}`);
  };
  const enriched = async (count: number) => {
    await control(sandbox, 'enrich', { products: count });
    return count;
  };

  try {
    await row({ what: `first pull of ${products}`, least: pages, work: pull });
    await handlers['feed.poll']({ connectionId });
    await row({ what: `pull again, ${few} changed, by the list`, least: pages, work: pull });
    await handlers['feed.poll']({ connectionId });
    await enriched(few);
    await row({
      what: `the same by the feed, ${few} changed`,
      least: Math.ceil(few / PER_POLL) + reads(few),
      work: () => handlers['feed.poll']({ connectionId }),
    });
    await row({
      what: 'an hour of idling, a poll a minute',
      least: POLLS_AN_HOUR,
      work: async () => {
        for (let nth = 0; nth < POLLS_AN_HOUR; nth++) await handlers['feed.poll']({ connectionId });
      },
    });
    await row({
      what: 'the first edit of its kind, tried and read back',
      least: 3,
      work: () => apply(1, 'first', true),
    });
    await row({
      what: `apply edits of ${many} products`,
      least: patches(many),
      work: () => apply(many, 'plain', false),
    });
    await row({
      what: `the same, checked first`,
      least: patches(many) + reads(many),
      work: () => apply(many, 'checked', true),
    });
    await row({
      what: `apply edits of ${few} products, checked first`,
      least: patches(few) + reads(few),
      work: () => apply(few, 'few', true),
    });
    // Single reads, four at a time, take less time than the list does, and more requests.
    const between = Math.min(2 * pages, products);
    await row({
      what: `apply edits of ${between} products, checked first`,
      least: patches(between) + reads(between),
      work: () => apply(between, 'between', true),
    });
    await control(sandbox, 'conditions', {
      ...CALM,
      faults: [{ kind: 'cut_after', on: 'writes', every: 1, times: patches(many) }],
    });
    await row({
      what: `apply ${many} without an answer, and read them back`,
      least: patches(many) + reads(many),
      work: () => apply(many, 'unknown', false),
    });
    await control(sandbox, 'conditions', CALM);
    const taxonomy = Math.min(200, products);
    await row({
      what: `required attributes of ${taxonomy} products`,
      least: taxonomy,
      work: async () => {
        const which = { products: Array.from({ length: taxonomy }, (_, nth) => nth + 1) };
        const { jobId } = await handlers['completeness.read']({ connectionId, which, onlyUnread: false });
        await jobDone(app, jobId);
      },
    });
    await handlers['removals.settleMode']({ connectionId, mode: 'delete', verdict: 'confirmed' });
    const removed = Math.min(1_000, products);
    const last = Array.from({ length: removed }, (_, nth) => products - nth);
    await row({
      what: `remove ${removed} products, with rehearsal and snapshots`,
      least: reads(removed) + removed,
      work: async () => {
        await handlers['removals.mark']({ connectionId, which: { products: last }, mode: 'delete' });
        const { fingerprint: confirmed } = await handlers['removals.rehearse']({ connectionId, limit: 1 });
        await jobDone(app, (await handlers['removals.apply']({ connectionId, confirmed })).jobId);
      },
    });
  } finally {
    await app.close();
  }
  await row({
    what: 'open the app again, no feed',
    least: 0,
    work: async () => {
      const again = await appOnSandbox(dataDir, sandbox);
      await again.app.handlers['catalog.openView']({ connectionId: again.connectionId, query: EVERYTHING });
      await again.app.close();
    },
  });
  return figures;
}

async function control({ url, controlKey }: SandboxProcess, what: string, body: unknown): Promise<void> {
  const answer = await fetch(`${url}/_control/${what}`, {
    method: what === 'conditions' ? 'PUT' : 'POST',
    headers: { 'x-sandbox-key': controlKey, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(await answer.text());
}

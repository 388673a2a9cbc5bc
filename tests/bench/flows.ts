import { Session } from 'node:inspector/promises';
import { registerHooks } from 'node:module';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { Figure } from './bench.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const OURS = [`${pathToFileURL(ROOT).href}electron/`, `${pathToFileURL(ROOT).href}shared/`];
const ONE_THREAD = new URL('./one-thread.ts', import.meta.url).href;

/** What one flow ran: our files with at least one function executed, and how often some functions were. */
interface Ran {
  files: number;
  calls(file: string, name: string): number;
}

// `node … tests/bench/flows.ts`: prints the figures of `flows.bench.ts` as JSON. Stores are served in this thread, because coverage is of
// one; that must be said before anything of ours is loaded.
registerHooks({
  resolve: (specifier, context, next) =>
    specifier === 'node:worker_threads' && OURS.some((folder) => context.parentURL?.startsWith(folder))
      ? { url: ONE_THREAD, shortCircuit: true }
      : next(specifier, context),
});
const session = new Session();
session.connect();
await session.post('Profiler.enable');
console.log(JSON.stringify(await figures(session)));
session.disconnect();

async function ran(session: Session, flow: () => Promise<unknown>): Promise<Ran> {
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
  await session.post('Profiler.takePreciseCoverage');
  await flow();
  const { result } = await session.post('Profiler.takePreciseCoverage');
  await session.post('Profiler.stopPreciseCoverage');
  const scripts = result.filter(({ url }) => OURS.some((folder) => url.startsWith(folder)));
  const executed = ({ functions }: (typeof scripts)[number]) =>
    functions.filter(({ functionName, ranges }) => functionName !== '' && (ranges[0]?.count ?? 0) > 0);
  return {
    files: scripts.filter((script) => executed(script).length > 0).length,
    calls: (file, name) =>
      scripts
        .filter(({ url }) => url.endsWith(file))
        .flatMap(executed)
        .filter(({ functionName }) => functionName === name)
        .reduce((sum, { ranges }) => sum + (ranges[0]?.count ?? 0), 0),
  };
}

async function figures(session: Session): Promise<Figure[]> {
  const { startApp } = await import('../support/running-app.ts');
  const { startScriptedService, fieldsFor } = await import('../support/scripted-service.ts');
  const { importing } = await import('../support/importing.ts');
  const service = await startScriptedService({
    A: [{ name: 'title', value: 'Pan' }],
    B: [{ name: 'title', value: 'Pot' }],
  });
  const app = await startApp();
  try {
    const { id: connectionId } = await app.connect({ fields: fieldsFor(service), token: service.token });
    const pull = async () => app.ended((await app.call('catalog.pull', { connectionId })).jobId);
    await pull();
    const { view } = await app.call('catalog.openView', { connectionId, query: {} });
    const [row] = (await app.call('catalog.window', { connectionId, view, start: 0, count: 1, columns: [] }))
      .rows;
    const edit = (value: string) =>
      app.call('drafts.edit', {
        connectionId,
        label: 'Edit',
        edits: [{ product: row!.product, property: 'title', locale: 'en', change: { kind: 'set', value } }],
      });
    const apply = async () => {
      await app.call('changesets.preview', { connectionId, limit: 10 });
      await app.ended((await app.call('changesets.apply', { connectionId })).jobId);
    };
    const file = importing(app, connectionId);
    const importRow = async (value: string) => {
      await file.check(`sku,title\nB,${value}\n`);
      await file.stage();
    };
    // Each once before: modules are loaded, statements prepared.
    await edit('One');
    await apply();
    await importRow('Wok');
    await pull();

    const edited = await ran(session, () => edit('Two'));
    const applied = await ran(session, apply);
    const imported = await ran(session, () => importRow('Bowl'));
    const pulled = await ran(session, pull);
    const storeCalls = ({ calls }: Ran) => calls('/store/rpc.ts', '#answer');
    const files = (what: string, { files: value }: Ran, most: number): Figure => ({
      what: `${what}: files`,
      value,
      unit: 'files',
      budget: `≤ ${most}`,
    });
    return [
      files('an edit', edited, 22),
      { what: 'an edit: calls of the store', value: storeCalls(edited), unit: 'calls' },
      files('check, apply, result', applied, 90),
      {
        what: 'check, apply, result: calls of the store',
        value: storeCalls(applied),
        unit: 'calls',
        budget: '≤ 12',
      },
      {
        what: 'check, apply, result: reads of the change set',
        value:
          applied.calls('/journal/change-sets.ts', 'get') + applied.calls('/journal/change-sets.ts', 'all'),
        unit: 'calls',
        budget: '≤ 4',
      },
      files('a pull of one page', pulled, 75),
      {
        what: 'a pull of one page: lists of connections',
        value: pulled.calls('/store/app-store.ts', 'connections'),
        unit: 'calls',
        budget: '≤ 1',
      },
      {
        what: 'a pull of one page: profiles validated',
        value: pulled.calls('/service/profile.ts', 'parseProfile'),
        unit: 'calls',
        budget: '≤ 1',
      },
      files('a row of a file to a staged edit', imported, 75),
    ];
  } finally {
    await app.stop();
    await service.close();
  }
}

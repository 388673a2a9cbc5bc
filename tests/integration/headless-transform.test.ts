import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import type { SavedView, TransformRecipe } from '#shared/contract/views.ts';
import { numberFormat } from '#shared/domain/number-format.ts';
import { viewQuery } from '#shared/domain/query.ts';
import { writeViewFile } from '#shared/exchange/view-file.ts';
import { Headless } from '../support/headless.ts';
import { startApp } from '../support/running-app.ts';
import { fieldsFor, type ScriptedService, startScriptedService } from '../support/scripted-service.ts';
import { tempDir } from '../support/temp-dir.ts';

const SHOUT: TransformRecipe = {
  columns: [{ property: 'title', locale: 'en' }],
  steps: [{ step: 'case', to: 'upper' }],
  numbers: numberFormat('en'),
};

const view = (more: Partial<SavedView> = {}): Omit<SavedView, 'id'> => ({
  name: 'Shout',
  query: viewQuery.parse({ search: 'pan' }),
  layout: null,
  density: null,
  recipe: SHOUT,
  ...more,
});

let service: ScriptedService;
let dataDir: string;
let headless: Headless;

beforeEach(async () => {
  service = await startScriptedService({
    '001': [{ name: 'title', value: 'Kettle' }],
    '002': [{ name: 'title', value: 'Pan' }],
    '003': [
      { name: 'title', value: 'Big pan' },
      { name: 'weight', value: 2 },
    ],
  });
  onTestFinished(() => service.close());
  dataDir = tempDir();
  headless = new Headless(dataDir);
});

/** Does something in the app with the pulled catalog, as a user would before. */
async function inApp(
  work: (app: Awaited<ReturnType<typeof startApp>>, connectionId: string) => Promise<unknown>,
): Promise<void> {
  const app = await startApp({ dataDir });
  const [known] = await app.call('connections.list', {});
  const id =
    known?.id ??
    (await app.call('connections.create', { fields: fieldsFor(service), token: service.token })).id;
  if (!known) {
    const { jobId } = await app.call('catalog.pull', { connectionId: id });
    expect(await app.ended(jobId)).toMatchObject({ state: 'done' });
  }
  await work(app, id);
  await app.stop();
}

async function stagedTitles(): Promise<unknown[]> {
  const titles: unknown[] = [];
  await inApp(async (app, connectionId) => {
    const { rows } = await app.call('drafts.list', {
      connectionId,
      scope: { filter: 'all' },
      offset: 0,
      limit: 10,
    });
    titles.push(...rows.map(({ next }) => next));
  });
  return titles.sort();
}

function fileOf(...views: Omit<SavedView, 'id'>[]): string {
  const path = join(tempDir(), 'recipe.view.json');
  const lists = [{ list: 7, texts: ['003'] }];
  writeFileSync(path, writeViewFile({ writtenAt: '2026-05-04T09:30:00Z', app: '1.0.0', views, lists }));
  return path;
}

describe('A recipe', () => {
  test('from a file is checked, staged for the products that match today, and changes nothing when repeated', async () => {
    await inApp(async () => undefined);
    const path = fileOf(view());
    const dry = await headless.run(['transform', path, '--dry-run']);
    expect(dry.code).toBe(0);
    expect(dry.stdout).toContain('Shout: 2 products match, 2 cells would change');
    expect(dry.stdout).toContain('002 · title · en: Pan → PAN');
    expect(await stagedTitles()).toEqual([]);

    const { code, json } = await headless.json(['transform', path]);
    expect([code, json]).toEqual([
      0,
      expect.objectContaining({ recipe: 'Shout', staged: true, products: 2, changes: 2, problems: {} }),
    ]);
    expect(await stagedTitles()).toEqual(['BIG PAN', 'PAN']);

    expect((await headless.json(['transform', path])).json).toMatchObject({ staged: false, changes: 0 });
    expect(await stagedTitles()).toEqual(['BIG PAN', 'PAN']);
  });

  test('that is saved in the catalog is repeated by its name, with the lists that its filters name', async () => {
    await inApp((app, connectionId) =>
      app.call('views.save', { connectionId, view: { ...view(), id: null } }),
    );
    expect((await headless.json(['transform', '--view', 'Shout'])).json).toMatchObject({ changes: 2 });
    const listed = view({
      name: 'Listed',
      query: viewQuery.parse({ filters: [{ kind: 'identifiers', list: 7, listed: true }] }),
      recipe: { ...SHOUT, steps: [{ step: 'suffix', text: '!', unlessThere: true }] },
    });
    expect((await headless.json(['transform', fileOf(listed)])).json).toMatchObject({
      products: 1,
      changes: 1,
    });
    expect(await stagedTitles()).toEqual(['BIG PAN!', 'PAN']);
  });

  test('of marks marks the products that match today, and sends nothing', async () => {
    await inApp(async () => undefined);
    const path = fileOf(view({ name: 'Old pans', recipe: { mark: 'unlink' } }));
    const marks = async () => {
      let found: unknown;
      await inApp(async (app, connectionId) => {
        found = (await app.call('drafts.summary', { connectionId })).removals;
      });
      return found;
    };
    const dry = await headless.run(['transform', path, '--dry-run']);
    expect([dry.code, dry.stdout]).toEqual([0, expect.stringContaining('Old pans: 2 products match')]);
    expect(dry.stdout).toContain('Would be marked to be unlinked from the integration: 2 (0 are already).');
    expect((await headless.json(['transform', path, '--dry-run'])).json).toMatchObject({
      staged: false,
      changes: 2,
    });
    expect(await marks()).toEqual({ unlink: 0, delete: 0 });

    const { code, json } = await headless.json(['transform', path]);
    expect([code, json]).toEqual([
      0,
      expect.objectContaining({ recipe: 'Old pans', staged: true, products: 2, mark: 'unlink', changes: 2 }),
    ]);
    expect(await marks()).toEqual({ unlink: 2, delete: 0 });
    expect((await headless.json(['transform', path])).json).toMatchObject({
      staged: false,
      changes: 0,
      unchanged: 2,
    });
    expect(service.patches).toEqual([]);
  });

  test('of marks marks none with --strict if one cannot be marked; without, the others', async () => {
    await inApp((app, connectionId) =>
      app.call('creations.stage', {
        connectionId,
        products: [
          {
            identifier: 'pan-new',
            parentIdentifier: null,
            childBoundAttributes: [],
            definingProperties: [],
            values: [],
          },
        ],
      }),
    );
    const path = fileOf(view({ name: 'Old pans', recipe: { mark: 'delete' } }));
    const strict = await headless.run(['transform', path, '--strict']);
    expect([strict.code, strict.stdout]).toEqual([7, expect.stringContaining('Nothing was staged')]);
    expect(strict.stdout).toContain('Cannot be marked: 1 product');
    expect((await headless.json(['transform', path, '--strict'])).json).toMatchObject({
      staged: false,
      changes: 2,
      problems: { not_markable: 1 },
    });
    const dry = await headless.json(['transform', path, '--dry-run']);
    expect([dry.code, dry.json]).toEqual([3, expect.objectContaining({ problems: { not_markable: 1 } })]);
    await inApp(async (app, connectionId) => {
      const { steps } = await app.call('history.list', { connectionId, before: null, limit: 20 });
      expect(steps.filter(({ label }) => label.startsWith('Mark'))).toEqual([]);
    });
    const { code, json } = await headless.json(['transform', path]);
    // All that could be marked are marked now: those of the strict runs were not.
    expect([code, json]).toEqual([3, expect.objectContaining({ changes: 2, unchanged: 0 })]);
  });

  test('stages nothing with --strict if a cell cannot be changed; without, says which are left out', async () => {
    await inApp(async () => undefined);
    const mixed = fileOf(
      view({
        query: viewQuery.parse({}),
        recipe: { ...SHOUT, columns: [{ property: 'weight', locale: 'en' }, ...SHOUT.columns] },
      }),
    );
    const strict = await headless.run(['transform', mixed, '--strict']);
    expect(strict.code).toBe(7);
    expect(strict.stdout).toContain('Cannot be changed: 1 cell (1 not text)');
    expect(await stagedTitles()).toEqual([]);
    expect((await headless.run(['transform', mixed])).code).toBe(3);
    expect(await stagedTitles()).toEqual(['BIG PAN', 'KETTLE', 'PAN']);
  });

  test('is named by a file or by --view, and must have steps', async () => {
    await inApp((app, connectionId) =>
      app.call('views.save', { connectionId, view: { ...view({ name: 'Plain', recipe: null }), id: null } }),
    );
    expect((await headless.run(['transform'])).stderr).toContain('Name the file of a recipe');
    expect((await headless.run(['transform', '--view', 'Plain'])).stderr).toContain(
      'There is no recipe “Plain”',
    );
    expect((await headless.run(['transform', fileOf(view({ recipe: null }))])).stderr).toContain(
      'There is no recipe in',
    );
  });
});

import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { lockDirectory } from '#electron/platform/directory-lock.ts';
import { Headless, HeadlessProcess } from '../support/headless.ts';
import { heldProduct, startRemovableService } from '../support/removable-service.ts';
import { startApp } from '../support/running-app.ts';
import { fieldsFor, type ScriptedService, startScriptedService } from '../support/scripted-service.ts';
import { tempDir } from '../support/temp-dir.ts';

let service: ScriptedService;
let dataDir: string;
let headless: Headless;
let folder: string;

beforeEach(async () => {
  service = await startScriptedService({
    '001': [
      { name: 'title', value: 'Kettle' },
      { name: 'title', value: 'Kessel', locale: 'de' },
    ],
    '002': [{ name: 'title', value: 'Pan' }],
    '003': [{ name: 'title', value: 'Lid' }],
  });
  onTestFinished(() => service.close());
  dataDir = tempDir();
  folder = tempDir();
  headless = new Headless(dataDir);
});

/** Creates connections as the user would have done in the app. */
async function connect(...names: string[]): Promise<void> {
  const app = await startApp({ dataDir });
  for (const name of names)
    await app.call('connections.create', { fields: fieldsFor(service, { name }), token: service.token });
  await app.stop();
}

async function pulled(): Promise<void> {
  const app = await startApp({ dataDir });
  const { id } = await app.call('connections.create', { fields: fieldsFor(service), token: service.token });
  const { jobId } = await app.call('catalog.pull', { connectionId: id });
  expect(await app.ended(jobId)).toMatchObject({ state: 'done' });
  await app.stop();
}

const at = (name: string): string => join(folder, name);

describe('The command line', () => {
  test('explains itself with --help and writes nothing', async () => {
    const { stdout, code } = await new HeadlessProcess(dataDir).run(['--help']);
    expect(code).toBe(0);
    for (const word of ['status', 'pull', 'export', 'import', 'apply', 'CATALOG_DESK_TOKEN', 'Exit codes'])
      expect(stdout).toContain(word);
    expect(readdirSync(dataDir)).toEqual([]);
  });

  test('reports an unknown command', async () => {
    const { stderr, stdout, code } = await headless.run(['sing']);
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toContain('There is no command “sing”.');
  });

  test('asks for a connection when there is none or more than one', async () => {
    expect((await headless.run(['pull'])).stderr).toContain('There is no connection yet.');
    await connect('North', 'South');
    expect((await headless.run(['pull'])).stderr).toContain(
      'Choose one of 2 with --connection: “North”, “South”.',
    );
    const { code, json } = await headless.json(['pull', '--connection', 'south'], service.token);
    expect([code, json]).toEqual([
      0,
      expect.objectContaining({ ok: true, connection: 'South', products: 3 }),
    ]);
  });

  test('refuses a data folder that is in use', async () => {
    const lock = lockDirectory(dataDir);
    const { code, json } = await headless.json(['status']);
    expect([code, json]).toMatchObject([4, { ok: false, error: { code: 'busy' } }]);
    lock.release();
  });
});

describe('The token', () => {
  test('is taken from the environment, and never written to disk or output', async () => {
    await connect('Test');
    const { stdout, stderr, code } = await new HeadlessProcess(dataDir).run(['pull'], service.token);
    expect([code, stdout]).toEqual([0, expect.stringContaining('3 products')]);
    expect(stdout + stderr).not.toContain(service.token);
    const files = readdirSync(dataDir, { recursive: true, withFileTypes: true }).filter((one) =>
      one.isFile(),
    );
    expect(files.length).toBeGreaterThan(2);
    for (const { parentPath, name } of files)
      expect(readFileSync(join(parentPath, name)).includes(service.token), name).toBe(false);
  });

  test.each([undefined, 'wrong-token'])('exits with 5 if missing or wrong: %s', async (token) => {
    await connect('Test');
    const { code, json } = await headless.json(['pull'], token);
    expect([code, json]).toMatchObject([5, { ok: false, error: { code: 'unauthorized' } }]);
  });
});

describe('A round trip', () => {
  test('exports, imports and applies the changes, and counts every outcome', async () => {
    await pulled();
    const file = at('products.csv');
    const exported = await headless.json([
      'export',
      '--out',
      file,
      '--columns',
      'sku,title · en',
      '--csv',
      '{"bom":false}',
    ]);
    expect(exported).toMatchObject({ code: 0, json: { products: 3, file } });
    expect(readFileSync(file, 'utf8')).toBe('sku,title · en\r\n001,Kettle\r\n002,Pan\r\n003,Lid\r\n');

    writeFileSync(file, 'sku,title · en\r\n001,Teapot\r\n002,Pan\r\n003,Cover\r\n999,New\r\n');
    const dry = await headless.json(['import', file, '--dry-run']);
    expect(dry).toMatchObject({
      code: 3,
      json: { report: { rows: 4, byRow: { changes: 2, unchanged: 1, not_found: 1 } } },
    });
    expect((await headless.json(['status'])).json).toMatchObject({
      connections: [{ staged: { changes: 0 } }],
    });

    expect((await headless.run(['import', file])).code).toBe(3);
    expect((await headless.json(['status'])).json).toMatchObject({
      connections: [{ staged: { changes: 2 } }],
    });
    expect(service.patches).toEqual([]);

    service.refuseOperation = ({ identifier }) =>
      identifier === '003' ? { code: 'locked', message: 'The product is locked' } : null;
    const applied = await headless.json(['apply'], service.token);
    expect(applied).toMatchObject({
      code: 3,
      json: { changeSets: [{ state: 'finished', total: 2, counts: { applied: 1, failed: 1 } }] },
    });
    expect(service.products.get('001')).toContainEqual(expect.objectContaining({ value: 'Teapot' }));
    expect(service.products.get('003')).toContainEqual(expect.objectContaining({ value: 'Lid' }));
  });

  test('exports only the rows that match a filter', async () => {
    await pulled();
    const file = at('found.jsonl');
    const { code } = await headless.run(['export', '--out', file, '--filter', '{"search":"Pan"}']);
    expect([
      code,
      readFileSync(file, 'utf8')
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line).sku),
    ]).toEqual([0, ['002']]);
  });

  test('refuses an unknown column or view, listing the known columns', async () => {
    await pulled();
    const columns = await headless.run(['export', '--out', at('x.csv'), '--columns', 'colour']);
    expect(columns).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('There are: sku, title · en, title · de,'),
    });
    const view = await headless.run(['export', '--out', at('x.csv'), '--view', 'Spring']);
    expect(view).toMatchObject({ code: 2, stderr: expect.stringContaining('no saved view “Spring”') });
    expect(existsSync(at('x.csv'))).toBe(false);
  });
});

describe('Products in a file that the catalog does not have', () => {
  test('are saved unchanged to the file of rejected rows', async () => {
    await pulled();
    writeFileSync(at('edits.csv'), 'sku,title · en\r\n001,A\r\n0x9,B\r\n');
    const args = ['import', at('edits.csv'), '--rejected', at('rejected.csv')];
    expect(await headless.json(args)).toMatchObject({ code: 3, json: { rejected: at('rejected.csv') } });
    expect(readFileSync(at('rejected.csv'), 'utf8')).toBe('\ufeffsku,title · en\r\n0x9,B\r\n');
  });

  test('become new products when the plan says so, and are sent with --creations', async () => {
    const creating = await startRemovableService([heldProduct('hat')]);
    onTestFinished(() => creating.close());
    const app = await startApp({ dataDir });
    await app.call('connections.create', {
      fields: { ...fieldsFor(service), baseUrl: creating.url },
      token: creating.token,
    });
    await app.stop();
    expect((await headless.run(['pull'], creating.token)).code).toBe(0);
    writeFileSync(at('new.csv'), 'sku,title\ncoat,Coat\ncap,Cap\nnameless,\n');
    const plan = ['--plan', '{"unknown":"create"}', '--mapping', ROLES];
    const imported = await headless.json(['import', at('new.csv'), ...plan]);
    expect(imported.json).toMatchObject({ report: { byRow: { creates: 3 } } });
    expect(await headless.json(['apply'], creating.token)).toMatchObject({
      code: 3,
      json: { changeSets: [] },
    });
    expect(creating.puts).toEqual([]);
    expect(await headless.json(['apply', '--creations'], creating.token)).toMatchObject({
      code: 3,
      json: { changeSets: [{ kind: 'creation', counts: { applied: 2 } }], heldBackProducts: { no_title: 1 } },
    });
    expect([...creating.products.keys()].toSorted()).toEqual(['cap', 'coat', 'hat']);
  });
});

test('Ctrl-C stops an apply safely, and the next apply continues it', async () => {
  await pulled();
  writeFileSync(at('edits.csv'), 'sku,title\n001,A\n002,B\n003,C\n');
  expect((await headless.run(['import', at('edits.csv'), '--mapping', ROLES])).code).toBe(0);
  const arrived = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  service.beforePatch = async () => {
    arrived.resolve();
    await released.promise;
    return null;
  };
  const applying = new HeadlessProcess(dataDir).start(['apply', '--json'], service.token);
  await arrived.promise;
  applying.interrupt();
  released.resolve();
  const { code, stdout } = await applying.end;
  expect([code, JSON.parse(stdout)]).toMatchObject([6, { ok: false, error: { code: 'cancelled' } }]);

  expect((await headless.run(['apply'], service.token)).code).toBe(0);
  const sent = service.patches.flat().map(({ identifier }) => identifier);
  expect(sent.toSorted()).toEqual(['001', '002', '003']);
  expect(service.products.get('002')).toContainEqual(expect.objectContaining({ value: 'B' }));
});

const ROLES = JSON.stringify([{ is: 'identifier' }, { is: 'value', property: 'title', locale: 'en' }]);

describe('translations', () => {
  const unit = (id: string, source: string, target: string) =>
    `<trans-unit id="${id}.-.title"><source>${source}</source>${target === '' ? '' : `<target>${target}</target>`}</trans-unit>\n`;
  const write = (body: string, languages = 'source-language="en" target-language="de"'): string => {
    writeFileSync(
      at('in.xlf'),
      `<xliff version="1.2"><file ${languages}><body>\n${body}</body></file></xliff>`,
    );
    return at('in.xlf');
  };
  const stagedCount = async () =>
    ((await headless.json(['status'])).json.connections as { staged: unknown }[])[0];

  test('are written for a tool, and come back', async () => {
    await pulled();
    const { code, stdout } = await headless.run([
      'export-translations',
      '--into',
      'DE',
      '--out',
      at('out.xlf'),
    ]);
    expect([code, stdout]).toEqual([0, `3 segments exported: ${at('out.xlf')}\n`]);
    expect(readdirSync(folder)).toEqual(['out.xlf']);
    const file = readFileSync(at('out.xlf'), 'utf8');
    writeFileSync(
      at('back.xlf'),
      file.replace('<source>Pan</source>', '<source>Pan</source><target>Pfanne</target><note>Steel?</note>'),
    );
    expect(await headless.json(['import-translations', at('back.xlf')])).toMatchObject({
      code: 0,
      json: { staged: 1, check: { same: 1, empty: 1, notes: 1 } },
    });
    const exportAs = async (...options: string[]) => {
      await headless.run([
        'export-translations',
        '--into',
        'de',
        '--out',
        at('out.po'),
        '--format',
        'po',
        ...options,
      ]);
      return readFileSync(at('out.po'), 'utf8');
    };
    expect(await exportAs()).not.toContain('Steel?');
    expect(await exportAs('--comments')).toContain('# Steel?\n');
    const missing = await headless.json([
      ...['export-translations', '--into', 'de', '--out', at('out.xlf')],
      ...['--missing', '--format', 'omegat'],
    ]);
    expect(missing).toMatchObject({ code: 0, json: { segments: 1, format: 'omegat' } });
  });

  test('that are left out are named, and refused with --strict', async () => {
    await pulled();
    const file = write(
      unit('001', 'Kettle', 'Kettle') +
        unit('002', 'Pan', '<mrk mtype="seg" mid="1">Pfanne</mrk><mrk mtype="seg" mid="2"/>') +
        unit('003', 'Lid', 'Deckel') +
        unit('009', 'None', 'Keins'),
    );
    const before = await stagedCount();
    const strict = await headless.run(['import-translations', file, '--strict']);
    expect(strict.code).toBe(7);
    expect(strict.stdout).toContain('Nothing was staged: --strict');
    expect(await headless.run(['import-translations', file, '--dry-run'])).toMatchObject({ code: 3 });
    expect(await stagedCount()).toEqual(before);
    const { code, stdout } = await headless.run(['import-translations', file]);
    expect(code).toBe(3);
    expect(stdout.split('\n').slice(0, -1)).toEqual([
      '4 segments: 1 new, 0 here already, 0 without a translation',
      '1 left out: not in the catalog',
      '  line 5: 009.-.title',
      '1 left out: incomplete',
      '  line 3: 002 title: "Pfanne"',
      '1 left out: copies of the source (--copies stages them)',
      '  line 2: 001 title: "Kettle"',
      '1 translation staged',
    ]);
    expect(
      await headless.json(['import-translations', write(unit('001', 'Kettle', 'Kettle')), '--copies']),
    ).toMatchObject({ code: 0, json: { staged: 1 } });
  });

  test('of identifiers that only look alike, and spoiled ones, are staged when asked to', async () => {
    await pulled();
    const file = write(unit('1', 'Kettle', 'Kessel') + unit('2', 'Pan', 'PfÃ¤nnchen'));
    const { stdout } = await headless.run(['import-translations', file]);
    expect(stdout).toContain('2 left out: of products that only look like one in the catalog (--similar');
    const similar = await headless.run(['import-translations', file, '--similar']);
    expect(similar.code).toBe(3);
    expect(similar.stdout).toContain('1 left out: that another program may have spoiled (--spoiled');
    expect(await headless.json(['import-translations', file, '--similar', '--spoiled'])).toMatchObject({
      code: 0,
      json: { staged: 1 },
    });
  });

  test('into languages that are not certain are not staged without a choice', async () => {
    await pulled();
    const region = write(unit('003', 'Lid', 'Deckel'), 'source-language="en-US" target-language="de-AT"');
    const { code, stdout } = await headless.run(['import-translations', region]);
    expect(code).toBe(7);
    expect(stdout.split('\n').slice(0, -1)).toEqual([
      'The file says “en-US” (translated from), which the connection does not have. Name a language with --from, such as en.',
      'The file says “de-AT” (translated into), which the connection does not have. Name a language with --into, such as de.',
      'Nothing was staged.',
    ]);
    const chosen = ['import-translations', region, '--from', 'en', '--into', 'de'];
    expect(await headless.json(chosen)).toMatchObject({ code: 0, json: { staged: 1 } });
    const unknown = await headless.run(['import-translations', region, '--into', 'sv']);
    expect([unknown.code, unknown.stderr]).toMatchObject([2, expect.stringContaining('has no “sv”')]);
  });
});

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { Headless } from '../support/headless.ts';
import { type RunningApp, startApp } from '../support/running-app.ts';
import { fieldsFor, startScriptedService } from '../support/scripted-service.ts';
import { tempDir } from '../support/temp-dir.ts';

let dataDir: string;
let headless: Headless;
let file: string;
let connectionId: string;

beforeEach(async () => {
  const service = await startScriptedService({
    'AB-100': [
      { name: 'title', value: 'Kettle' },
      { name: 'title', value: 'Kessel', locale: 'de' },
      { name: 'weight', value: 1200 },
      { name: 'price', value: 2.5 },
    ],
    'AB-101': [{ name: 'title', value: 'Pan' }],
  });
  onTestFinished(() => service.close());
  dataDir = tempDir();
  file = join(tempDir(), 'products.csv');
  headless = new Headless(dataDir);
  const app = await startApp({ dataDir });
  connectionId = (await app.call('connections.create', { fields: fieldsFor(service), token: service.token }))
    .id;
  await app.ended((await app.call('catalog.pull', { connectionId })).jobId);
  await app.stop();
});

async function withApp<T>(work: (app: RunningApp) => Promise<T>): Promise<T> {
  const app = await startApp({ dataDir });
  try {
    return await work(app);
  } finally {
    await app.stop();
  }
}

/** The new values of all staged edits. */
const staged = () =>
  withApp(async (app) => {
    const page = { connectionId, scope: { filter: 'all' as const }, offset: 0, limit: 100 };
    return (await app.call('drafts.list', page)).rows.map(({ next }) => next);
  });

const imported = (content: string | Buffer, ...options: string[]) => {
  writeFileSync(file, content);
  return headless.run(['import', file, ...options]);
};

const MIXED = Buffer.concat([
  Buffer.from('sku,title · de\nAB-100,Größe\nAB-101,Gr'),
  Buffer.from([0xf6, 0xdf]),
  Buffer.from('e\n'),
]);

describe('An import without a window', () => {
  test('names columns that are not imported, and those that mean the same', async () => {
    const { stdout, code } = await imported(
      'sku,Title · de,title · de ,Price EUR,title · es\nAB-100,Eins,Zwei,5,Uno\n',
    );
    expect(code).toBe(3);
    expect(stdout).toContain(
      'Column “title · de ” means the same as “Title · de”. Only the first of both is imported.',
    );
    expect(stdout).toContain('Columns that are not imported: title · de , Price EUR, title · es');
    expect(await staged()).toEqual(['Eins']);
  });

  test('is complete where the user ignores columns, or exports have them for information', async () => {
    const roles = JSON.stringify([
      { is: 'identifier' },
      { is: 'value', property: 'title', locale: 'en' },
      { is: 'ignored' },
    ]);
    expect((await imported('sku,title · en,note\nAB-100,Pot,x\n', '--mapping', roles)).code).toBe(0);
    expect((await imported('sku,title · en,Completeness (%)\nAB-101,Jug,80\n')).code).toBe(0);
  });

  test('stops at bytes that are not in the encoding of the file, and names their row', async () => {
    const { stdout, code } = await imported(MIXED);
    expect(code).toBe(7);
    expect(stdout).toContain('Row 3 is not UTF-8 text like the rest of the file');
    expect(stdout).toContain(`Answer it with --plan '{"reading":{"encoding":…}}'.`);
    expect(await staged()).toEqual([]);
    expect((await imported(MIXED, '--plan', '{"reading":{"encoding":"utf-8"}}')).code).toBe(3);
    expect(await staged()).toEqual(['Größe']);
  });

  test('reads grouped thousands by the evidence of the whole file', async () => {
    const { code } = await imported('sku,weight,price\nAB-100,"1,234",9.99\n');
    expect(code).toBe(0);
    expect((await staged()).sort()).toEqual([1234, 9.99]);
  });

  test('names what is held back by the kind that answers it, with an example', async () => {
    const { stdout, code } = await imported('sku,title · en\nAB-100,#NAME?\nAB-101,NULL\n');
    expect(code).toBe(3);
    expect(stdout).toContain(
      'Held back (no_value): 1 cell, for example AB-101 · title · en: Pan → NULL. An error or a mark for “no value”',
    );
    expect(await staged()).toEqual([]);
    const chosen = await imported(
      'sku,title · en\nAB-101,NULL\n',
      '--plan',
      '{"doubts":{"no_value":"as_is"}}',
    );
    expect([chosen.code, await staged()]).toEqual([0, ['NULL']]);
  });

  test('stops where numbers contradict each other, until the decimal mark is given', async () => {
    const content = 'sku;weight;price\nAB-100;1,234;9.99\nAB-101;;9,95\n';
    const { stdout, code } = await imported(content);
    expect(code).toBe(7);
    expect(stdout).toContain('“1,234” in row 2 may have decimals or thousands');
    expect(await staged()).toEqual([]);
    expect(
      (await imported(content, '--plan', '{"reading":{"decimal":","},"doubts":{"thousands":"as_is"}}')).code,
    ).toBe(0);
    expect(await staged()).toContain(1.234);
  });

  test('stages nothing with --strict unless all of the file is imported', async () => {
    const one = await imported('sku,title · en,note\nAB-100,Pot,x\n', '--strict');
    expect([one.code, await staged()]).toEqual([7, []]);
    expect(one.stdout).toContain('--strict allows nothing to be left out or in doubt.');
    const other = await imported('sku,title · en\nAB-100,Pot\nAB-999,Jug\n', '--strict');
    expect([other.code, await staged()]).toEqual([7, []]);
    expect((await imported('sku,title · en\nAB-100,Pot\n', '--strict')).code).toBe(0);
    expect(await staged()).toEqual(['Pot']);
  });

  test('refuses parts of a plan that do not exist', async () => {
    const { code, stderr } = await imported('sku,title\nA,B\n', '--plan', '{"reading":{"comma":true}}');
    expect([code, stderr]).toEqual([2, expect.stringContaining('--plan is not understood')]);
  });
});

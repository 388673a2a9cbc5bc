import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { InputOf } from '#shared/contract/registry.ts';
import { dismissalKey } from '#shared/domain/checks/dismissal.ts';
import type { ViewFilter } from '#shared/domain/query.ts';
import type { Value } from '#shared/domain/value.ts';
import { type RunningApp, startApp } from '../../support/running-app.ts';
import { fieldsFor, type ScriptedService, startScriptedService } from '../../support/scripted-service.ts';

let app: RunningApp;
let service: ScriptedService;
let connectionId: string;

const text = (name: string, value: unknown, locale?: string) => ({
  name,
  value,
  ...(locale === undefined ? {} : { locale }),
});

beforeEach(async () => {
  service = await startScriptedService({
    K1: [text('title', 'Kettle 2 l', 'en'), text('title', 'Kessel 3 l', 'de')],
    K2: [
      text('title', 'Pan {size}', 'en'),
      text('title', 'Pfanne {size}', 'de'),
      text('tags', ['Red', 'Size 4'], 'en'),
      text('tags', ['Rot', 'Größe 5'], 'de'),
    ],
    K3: [text('title', 'Lid', 'en'), text('title', 'Deckel', 'de'), text('title', 'Lid', 'fr')],
  });
  app = await startApp();
  const fields = fieldsFor(service, { locales: ['en', 'de', 'fr'] });
  connectionId = (await app.call('connections.create', { token: service.token, fields })).id;
  await pull();
});

afterEach(async () => {
  await app.stop();
  await service.close();
});

const pull = async () => app.ended((await app.call('catalog.pull', { connectionId })).jobId);

type Scope = InputOf<'translate.open'>['scope'];
const SCOPE: Scope = { query: {}, source: 'en', targets: ['de'], properties: null };

async function check(scope: Partial<Scope> = {}): Promise<void> {
  const { list } = await app.call('translate.open', {
    connectionId,
    scope: { ...SCOPE, ...scope },
    filter: {},
  });
  await app.ended((await app.call('translate.check', { connectionId, list })).jobId);
}

const COLUMNS = ['title', 'tags'].flatMap((property) => ['de', 'fr'].map((locale) => ({ property, locale })));

async function read(filters: ViewFilter[] = []) {
  const { view, rows } = await app.call('catalog.openView', { connectionId, query: { filters } });
  return rows === 0
    ? []
    : (await app.call('catalog.window', { connectionId, view, start: 0, count: 10, columns: COLUMNS })).rows;
}

/** For each product, the checks that find something in a cell. */
async function found(): Promise<Record<string, string[]>> {
  const rows = (await read()).map(({ identifier, findings = {} }) => [
    identifier,
    Object.entries(findings).flatMap(([at, all]) => {
      const { property, locale } = COLUMNS[Number(at)]!;
      return [...new Set(all.map((finding) => `${property} ${locale}: ${finding.check}`))];
    }),
  ]);
  return Object.fromEntries(rows.filter(([, all]) => all?.length !== 0));
}
const filtered = async (more: object = {}) =>
  (await read([{ kind: 'checkFindings', ...more }])).map(({ identifier }) => identifier);

async function edit(identifier: string, property: string, locale: string, value: Value): Promise<void> {
  const product = (await read()).find((row) => row.identifier === identifier)!.product;
  const edits = [{ product, property, locale, change: { kind: 'set' as const, value } }];
  await app.call('drafts.edit', { connectionId, label: 'Edit', edits });
}

const summary = () => app.call('catalog.summary', { connectionId });

describe('Check findings in catalog cells', () => {
  it('appear once translations were checked, with what is wrong', async () => {
    expect(await found()).toEqual({});
    expect((await summary()).checked).toBe(false);
    await check();
    expect(await found()).toEqual({ K1: ['title de: numbers'], K2: ['tags de: numbers'] });
    expect((await summary()).checked).toBe(true);
    const [row] = await read([{ kind: 'checkFindings', property: 'tags' }]);
    const [finding] = row?.findings?.[2] ?? [];
    expect(finding).toEqual({
      check: 'numbers',
      severity: 'warn',
      message: 'Item 2: 4 is missing in the translation',
    });
  });

  it('are included in the product', async () => {
    await check();
    const [row] = await read();
    const { cells } = await app.call('catalog.product', { connectionId, product: row!.product });
    expect(
      cells.filter(({ findings }) => findings).map(({ property, locale }) => [property, locale]),
    ).toEqual([['title', 'de']]);
  });

  it('survive a restart', async () => {
    await check();
    await app.restart();
    expect(await found()).toEqual({ K1: ['title de: numbers'], K2: ['tags de: numbers'] });
  });

  it('are updated when a translation is edited or its edit undone', async () => {
    await check();
    await edit('K1', 'title', 'de', 'Kessel 2 l');
    await edit('K2', 'title', 'de', 'Pfanne');
    expect(await found()).toEqual({ K2: ['title de: placeholders', 'tags de: numbers'] });
    await app.restart();
    expect(await found()).toEqual({ K2: ['title de: placeholders', 'tags de: numbers'] });
    await app.call('history.undo', { connectionId });
    await app.call('history.undo', { connectionId });
    expect(await found()).toEqual({ K1: ['title de: numbers'], K2: ['tags de: numbers'] });
  });

  it('are updated when the source is edited', async () => {
    await check();
    await edit('K1', 'title', 'en', 'Kettle 3 l');
    expect(await found()).toEqual({ K2: ['tags de: numbers'] });
  });

  it('are updated by a pull', async () => {
    await check();
    service.products.set('K1', [text('title', 'Kettle 3 l', 'en'), text('title', 'Kessel 3 l', 'de')]);
    service.products.set('K3', [text('title', 'Lid 7', 'en'), text('title', 'Deckel 8', 'de')]);
    await pull();
    expect(await found()).toEqual({ K2: ['tags de: numbers'], K3: ['title de: numbers'] });
  });

  it('do not appear in cells that were never checked', async () => {
    await check({ properties: ['tags'] });
    await edit('K1', 'title', 'de', 'Kessel 4 l');
    expect(await found()).toEqual({ K2: ['tags de: numbers'] });
  });

  it('show the current severity, and disappear when their check is turned off', async () => {
    await check();
    const settings = await app.call('translate.settings', { connectionId });
    const set = (numbers: 'block' | 'off') =>
      app.call('translate.setSettings', {
        connectionId,
        settings: { ...settings, checks: { ...settings.checks, numbers } },
      });
    await set('block');
    expect((await read())[0]?.findings?.[0]?.[0]).toMatchObject({ severity: 'block' });
    await set('off');
    expect(await found()).toEqual({});
    expect(await filtered()).toEqual([]);
  });

  it('mark translations that differ for the same source, until the translation is edited', async () => {
    await edit('K3', 'title', 'en', 'Pan {size}');
    await edit('K3', 'title', 'de', 'Topf {size}');
    await check({ properties: ['title'] });
    const apart = 'title de: inconsistent';
    expect(await found()).toEqual({ K1: ['title de: numbers'], K2: [apart], K3: [apart] });
    await edit('K3', 'title', 'de', 'Deckel {size}');
    expect(await found()).toEqual({ K1: ['title de: numbers'], K2: [apart] });
  });
});

describe('A dismissed warning', () => {
  type Dismissal = InputOf<'translate.dismiss'>['dismissal'];

  async function openChecked(): Promise<number> {
    const { list } = await app.call('translate.open', { connectionId, scope: SCOPE, filter: {} });
    await app.ended((await app.call('translate.check', { connectionId, list })).jobId);
    return list;
  }

  /** Dismisses the first warning about a text. Returns whether the list is checked again. */
  async function dismiss(
    list: number,
    target: string,
    scope: Dismissal['scope'],
    reason = '',
  ): Promise<boolean> {
    const { segments } = await app.call('translate.window', { connectionId, list, start: 0, count: 50 });
    const segment = segments.find((one) => one.target === target)!;
    const { check, subject, message } = segment.findings[0]!;
    const dismissal = { scope, check, subject, message, reason };
    const { jobId } = await app.call('translate.dismiss', { connectionId, list, segment, dismissal });
    if (jobId !== null) await app.ended(jobId);
    return jobId !== null;
  }

  const warned = async (list: number) => {
    const { counts } = await app.call('translate.progress', { connectionId, list });
    return counts.warning;
  };

  it('makes the row of its product stale in a view of findings', async () => {
    const list = await openChecked();
    const query = { filters: [{ kind: 'checkFindings' as const }] };
    const { view, rows } = await app.call('catalog.openView', { connectionId, query });
    expect(rows).toBe(2);
    for (const _ of ['2 is missing', '3 is not in the source']) await dismiss(list, 'Kessel 3 l', 'text');
    expect(await app.call('catalog.staleRows', { connectionId, view })).toEqual({ rows: 1 });
  });

  it('is shown nowhere, also after a restart, and is listed with its reason', async () => {
    const list = await openChecked();
    expect(await warned(list)).toBe(2);
    const before = await app.call('translate.window', { connectionId, list, start: 0, count: 50 });
    const messages = before.segments.flatMap(({ findings }) => findings.map(({ message }) => message));
    expect(messages).toContain('2 is missing in the translation');
    // One warning of two: the other one is shown still.
    await dismiss(list, 'Kessel 3 l', 'text', 'It is a name');
    expect(await warned(list)).toBe(2);
    await dismiss(list, 'Kessel 3 l', 'text');
    expect(await warned(list)).toBe(1);
    const expected = { K2: ['tags de: numbers'] };
    expect(await found()).toEqual(expected);
    expect(await filtered()).toEqual(['K2']);
    await app.restart();
    expect(await found()).toEqual(expected);
    const { dismissed } = await app.call('translate.settings', { connectionId });
    expect(dismissed).toMatchObject([
      {
        check: 'numbers',
        subject: '-2',
        property: 'title',
        locale: 'de',
        reason: 'It is a name',
        excerpt: 'Kettle 2 l',
      },
      { check: 'numbers', subject: '+3' },
    ]);
  });

  it('is shown again once its source changes', async () => {
    const list = await openChecked();
    await dismiss(list, 'Kessel 3 l', 'text');
    await dismiss(list, 'Kessel 3 l', 'text');
    await edit('K1', 'title', 'en', 'Kettle of 2 l');
    expect(await found()).toMatchObject({ K1: ['title de: numbers'] });
  });

  it('is shown again when the translator says so', async () => {
    const list = await openChecked();
    expect(await dismiss(list, 'Größe 5', 'column')).toBe(true);
    expect(await found()).toEqual({ K1: ['title de: numbers'] });
    expect(await warned(list)).toBe(1);
    const { dismissed } = await app.call('translate.settings', { connectionId });
    const { jobId } = await app.call('translate.showDismissed', {
      connectionId,
      list,
      dismissed: dismissed.map(dismissalKey),
    });
    await app.ended(jobId!);
    expect(await found()).toEqual({ K1: ['title de: numbers'], K2: ['tags de: numbers'] });
    expect(await warned(list)).toBe(2);
  });

  it('stands in the report with its reason, beside the warnings that are shown', async () => {
    const list = await openChecked();
    await dismiss(list, 'Größe 5', 'column', 'sizes <differ>');
    const report = async (format: 'csv' | 'html') => {
      const file = { of: 'checks' as const, list, format, guardFormulas: true };
      return (await app.call('exports.text', { connectionId, file, after: null })).text;
    };
    const csv = await report('csv');
    expect(csv.replace('\uFEFF', '').trimEnd().split('\r\n')).toEqual([
      'identifier,title,property,locale,item,source,translation,check,finding,decision',
      'K1,Product K1,title,de,,Kettle 2 l,Kessel 3 l,Numbers and units,2 is missing in the translation,',
      'K1,Product K1,title,de,,Kettle 2 l,Kessel 3 l,Numbers and units,3 is not in the source,',
      'K2,Product K2,tags,de,2,Size 4,Größe 5,Numbers and units,4 is missing in the translation,dismissed: sizes <differ>',
      'K2,Product K2,tags,de,2,Size 4,Größe 5,Numbers and units,5 is not in the source,dismissed: sizes <differ>',
    ]);
    const html = await report('html');
    expect(html).toContain('<td dir="auto" lang="de">Größe 5</td>');
    expect(html).toContain('dismissed: sizes &lt;differ&gt;');
    expect(html).toContain('<p>4 findings</p>');
  });

  it('never crowds a warning that is shown out of the report', async () => {
    await edit('K1', 'title', 'en', `Kettle ${Array.from({ length: 12 }, (_, at) => at + 20).join(' x ')}`);
    await edit('K1', 'title', 'de', 'Kessel');
    const list = await openChecked();
    for (let times = 0; times < 11; times++) await dismiss(list, 'Kessel', 'text');
    const { segments } = await app.call('translate.window', { connectionId, list, start: 0, count: 50 });
    const [left] = segments.find(({ target }) => target === 'Kessel')!.findings;
    const file = { of: 'checks' as const, list, format: 'csv' as const, guardFormulas: true };
    const { text: csv } = await app.call('exports.text', { connectionId, file, after: null });
    expect(left?.message).toBe('31 is missing in the translation');
    expect(csv).toMatch(/31 is missing in the translation,\r\n/);
  });

  it('stays dismissed when checks are set, and never hides what holds a change back', async () => {
    const list = await openChecked();
    await dismiss(list, 'Größe 5', 'column');
    const settings = await app.call('translate.settings', { connectionId });
    await app.call('translate.setSettings', {
      connectionId,
      settings: { limits: [], checks: { ...settings.checks, numbers: 'block' } },
    });
    const after = await app.call('translate.settings', { connectionId });
    expect(after.dismissed).toEqual(settings.dismissed);
    await edit('K2', 'tags', 'de', ['Rot', 'Größe 6']);
    expect(await found()).toMatchObject({ K2: ['tags de: numbers'] });
  });
});

describe('Products with check findings', () => {
  it('are filtered by check, language and property', async () => {
    await check({ targets: ['de', 'fr'] });
    expect(await filtered()).toEqual(['K1', 'K2', 'K3']);
    expect(await filtered({ check: 'numbers' })).toEqual(['K1', 'K2']);
    expect(await filtered({ locale: 'fr' })).toEqual(['K3']);
    expect(await filtered({ property: 'tags' })).toEqual(['K2']);
    expect(await filtered({ check: 'tags' })).toEqual([]);
    expect(await filtered({ locale: 'xx' })).toEqual([]);
  });

  it('are filtered by current findings, including edits since the check', async () => {
    await check();
    await edit('K1', 'title', 'de', 'Kessel 2 l');
    await edit('K3', 'title', 'de', 'Deckel 9');
    expect(await filtered()).toEqual(['K2', 'K3']);
    await app.call('history.undo', { connectionId });
    expect(await filtered()).toEqual(['K2']);
  });

  it('become stale rows only once nothing is found in them any more', async () => {
    await check();
    const query = { filters: [{ kind: 'checkFindings' as const }] };
    const { view } = await app.call('catalog.openView', { connectionId, query });
    await edit('K1', 'title', 'de', 'Kessel 5 l');
    expect(await app.call('catalog.staleRows', { connectionId, view })).toEqual({ rows: 0 });
    await edit('K1', 'title', 'de', 'Kessel 2 l');
    expect(await app.call('catalog.staleRows', { connectionId, view })).toEqual({ rows: 1 });
  });
});

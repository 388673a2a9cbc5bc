import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Change } from '#shared/domain/cell.ts';
import type { Value } from '#shared/domain/value.ts';
import { exported } from '../../support/exported.ts';
import { type RunningApp, startApp } from '../../support/running-app.ts';
import { fieldsFor, type ScriptedService, startScriptedService } from '../../support/scripted-service.ts';

const HEADER = 'identifier,property,locale,old,new,state,code,message,time';

let app: RunningApp;
let service: ScriptedService;
let connectionId: string;

beforeEach(async () => {
  service = await startScriptedService({
    '001': [
      { name: 'title', value: 'Kettle' },
      { name: 'title', value: '', locale: 'de' },
      { name: 'tags', value: ['kitchen', 'tea'] },
      { name: 'weight', value: 2 },
    ],
  });
  app = await startApp();
  const connection = await app.connect({
    token: service.token,
    fields: fieldsFor(service, { locales: ['en', 'de', 'ar'] }),
  });
  connectionId = connection.id;
  await app.ended((await app.call('catalog.pull', { connectionId })).jobId);
});

afterEach(async () => {
  await app.stop();
  await service.close();
});

/** Stages changes of the one product and applies them. */
async function apply(changes: [property: string, locale: string, change: Change][]): Promise<number> {
  await app.call('drafts.edit', {
    connectionId,
    label: 'Edit',
    edits: changes.map(([property, locale, change]) => ({ product: 1, property, locale, change })),
  });
  const { changeSet, jobId } = await app.call('changesets.apply', { connectionId });
  await app.ended(jobId);
  return changeSet;
}

const set = (value: Value): Change => ({ kind: 'set', value });

const csv = (changeSet: number, guardFormulas = true, filter: { state?: 'failed' } = {}) =>
  exported(app, connectionId, { of: 'results', changeSet, filter, guardFormulas });

/** Applies each value in a property of its own, and returns the table. */
async function tableOf(values: Value[], guardFormulas = true): Promise<string> {
  const changes = values.map((value, at): [string, string, Change] => [`p${at}`, 'ar', set(value)]);
  return csv(await apply(changes), guardFormulas);
}

const lineOf = (at: number, cell: string): string => `\r\n001,p${at},ar,(no value),${cell},applied,`;

describe('results as comma-separated text', () => {
  it('begin with a byte order mark and the header, and end every line with CRLF', async () => {
    const text = await csv(await apply([['title', 'en', set('Water kettle')]]));
    expect(text).toMatch(/^\uFEFFidentifier,/);
    const [header, first, end, ...rest] = text.slice(1).split('\r\n');
    expect(header).toBe(HEADER);
    expect(first).toMatch(/^001,title,en,Kettle,Water kettle,applied,,,\d{4}-\d\d-\d\dT[\d:.]+Z$/);
    expect([end, ...rest]).toEqual(['']);
  });

  it('distinguish no value, an empty text, an empty list and a removal', async () => {
    const text = await csv(
      await apply([
        ['title', 'en', { kind: 'remove' }],
        ['title', 'de', set('Kessel')],
        ['tags', 'en', set([])],
        ['note', 'en', set('')],
      ]),
    );
    expect(text).toContain('001,title,en,Kettle,(removed),applied');
    expect(text).toContain('001,title,de,(empty text),Kessel,applied');
    expect(text).toContain('001,tags,en,kitchen | tea,(empty list),applied');
    expect(text).toContain('001,note,en,(no value),(empty text),applied');
  });

  it('show a list that grew as a whole, as the cell does', async () => {
    const text = await csv(await apply([['tags', 'en', set(['kitchen', 'tea', 'new'])]]));
    expect(text).toContain('001,tags,en,kitchen | tea,kitchen | tea | new,applied');
  });

  it('preserve quotes, commas, line breaks, other scripts and leading zeros', async () => {
    const text = await tableOf(['a "quoted", word', 'two\nlines', 'a\r\nb', 'مقلاة، كبيرة', '007', 'a | b']);
    expect(text).toContain(lineOf(0, '"a ""quoted"", word"'));
    expect(text).toContain(lineOf(1, '"two\nlines"'));
    expect(text).toContain(lineOf(2, '"a\r\nb"'));
    expect(text).toContain(lineOf(3, 'مقلاة، كبيرة'));
    expect(text).toContain(lineOf(4, '007'));
    expect(text).toContain(lineOf(5, 'a | b'));
  });

  it('guard formulas, and leave a negative number a number', async () => {
    const text = await tableOf([
      ...['=1+1', '+1', '-1', '@SUM(A1)', '\t=1+1', '\r=1+1', -5, ['=1', 'b']],
      ...['\n=1+1', '\nhello', ' =1+1', '\u00a0\u3000@A1', '\ufeff-1', '\u200b+1', '\0=1'],
      ...['＝1+1', '＋1', ' －1', '＠A1', 'a=1', ' a -1', '- ', ' '],
    ]);
    expect(text).toContain(lineOf(0, "'=1+1"));
    expect(text).toContain(lineOf(1, "'+1"));
    expect(text).toContain(lineOf(2, "'-1"));
    expect(text).toContain(lineOf(3, "'@SUM(A1)"));
    expect(text).toContain(lineOf(4, "'\t=1+1"));
    expect(text).toContain(lineOf(5, `"'\r=1+1"`));
    expect(text).toContain(lineOf(6, '-5'));
    expect(text).toContain(lineOf(7, "'=1 | b"));
    expect(text).toContain(lineOf(8, `"'\n=1+1"`));
    expect(text).toContain(lineOf(9, `"'\nhello"`));
    expect(text).toContain(lineOf(10, "' =1+1"));
    expect(text).toContain(lineOf(11, "'\u00a0\u3000@A1"));
    expect(text).toContain(lineOf(12, "'\ufeff-1"));
    expect(text).toContain(lineOf(13, "'\u200b+1"));
    expect(text).toContain(lineOf(14, "'\0=1"));
    expect(text).toContain(lineOf(15, "'＝1+1"));
    expect(text).toContain(lineOf(16, "'＋1"));
    expect(text).toContain(lineOf(17, "' －1"));
    expect(text).toContain(lineOf(18, "'＠A1"));
    expect(text).toContain(lineOf(19, 'a=1'));
    expect(text).toContain(lineOf(20, ' a -1'));
    expect(text).toContain(lineOf(21, "'- "));
    expect(text).toContain(lineOf(22, ' '));
  });

  it('keep text unchanged when formulas are not to be guarded', async () => {
    const text = await tableOf(['=1+1', '-1'], false);
    expect(text).toContain(lineOf(0, '=1+1'));
    expect(text).toContain(lineOf(1, '-1'));
  });

  it('give the service’s code and message of failed items, and only those when filtered', async () => {
    const refused = { code: 'too_long', message: 'At most 5, "please"' };
    service.script.push({
      status: 200,
      body: {
        results: [{ index: 0, identifier: '001', status: 'error', error: refused }],
      },
    });
    const changeSet = await apply([
      ['note', 'de', set('much too long')],
      ['title', 'en', { kind: 'remove' }],
    ]);
    const text = await csv(changeSet, true, { state: 'failed' });
    const [header, failed, end] = text.slice(1).split('\r\n');
    expect(header).toBe(HEADER);
    expect(failed).toMatch(
      /^001,note,de,\(no value\),much too long,failed,too_long,"At most 5, ""please""",/,
    );
    expect(end).toBe('');
  });

  it('without any items consist of the header', async () => {
    const changeSet = await apply([['title', 'en', set('Water kettle')]]);
    expect(await csv(changeSet, true, { state: 'failed' })).toBe(`\uFEFF${HEADER}\r\n`);
  });

  it('of an unknown change set are refused', async () => {
    const file = { of: 'results' as const, changeSet: 99, filter: {}, guardFormulas: true };
    expect(await app.refusal('exports.text', { connectionId, file, after: null })).toBe('not_found');
  });
});

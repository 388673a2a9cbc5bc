import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { InputOf } from '#shared/contract/registry.ts';
import { type TranslationFormat, translationFormat } from '#shared/contract/translation-files.ts';
import { textMark } from '#shared/domain/text-hash.ts';
import { exported } from '../../support/exported.ts';
import { type RunningApp, startApp } from '../../support/running-app.ts';
import { fieldsFor, type ScriptedService, startScriptedService } from '../../support/scripted-service.ts';
import { uploaded } from '../../support/uploaded.ts';

let app: RunningApp;
let service: ScriptedService;
let connectionId: string;

beforeEach(async () => {
  service = await startScriptedService({
    K1: [
      { name: 'title', value: 'Kettle {size}', locale: 'en' },
      { name: 'title', value: 'Kessel {size}', locale: 'de' },
      { name: 'tags', value: ['Steel', 'Round', 'Red'], locale: 'en' },
      { name: 'tags', value: ['Stahl'], locale: 'de' },
    ],
    K2: [{ name: 'title', value: 'Pan. With lid.', locale: 'en' }],
    K3: [{ name: 'title', value: 'AB-12', locale: 'en' }],
    K4: [{ name: 'title', value: '12 / 40', locale: 'en' }],
  });
  app = await startApp();
  const fields = fieldsFor(service, { locales: ['en', 'de', 'fr', 'en-GB'] });
  connectionId = (await app.call('connections.create', { token: service.token, fields })).id;
  await app.ended((await app.call('catalog.pull', { connectionId })).jobId);
});

afterEach(async () => {
  await app.stop();
  await service.close();
});

const file = (body: string, target = 'de') =>
  `<file original="x" source-language="en" target-language="${target}" datatype="plaintext"><body>\n${body}</body></file>\n`;
const xliff = (...files: string[]) => `<xliff version="1.2">${files.join('')}</xliff>`;
const unit = (id: string, source: string, target: string, about = '', after = '') =>
  `<trans-unit id="${id}" ${about}><source>${source}</source>${target === '' ? '' : `<target>${target}</target>`}${after}</trans-unit>\n`;
const TITLE_1 = 'K1.-.title';
const TITLE_2 = 'K2.-.title';

type Choices = Partial<InputOf<'translationfiles.leftOut'>>;

async function read(text: string, choices: Choices = {}) {
  const upload = await uploaded(app, connectionId, 'translations', text, { fileName: 'shop.xlf' });
  return { ...upload, source: 'en', target: 'de', ...choices };
}
const check = async (text: string, choices: Choices = {}) =>
  app.call('translationfiles.check', await read(text, choices));
const stage = async (text: string, choices: Choices = {}) =>
  app.call('translationfiles.stage', { stale: false, clashes: false, ...(await read(text, choices)) });

async function staged() {
  const scope = { filter: 'all' as const };
  const { rows } = await app.call('drafts.list', { connectionId, scope, offset: 0, limit: 10 });
  return rows.map(({ identifier, property, locale, next }) => [identifier, property, locale, next]);
}

async function segments(targets = ['de']) {
  const scope = { query: {}, source: 'en', targets, properties: null };
  const { list } = await app.call('translate.open', { connectionId, scope, filter: {} });
  const opened = await app.call('translate.window', { connectionId, list, start: 0, count: 20 });
  return { list, segments: opened.segments };
}

async function write(format: TranslationFormat, withComments = false): Promise<string> {
  const { list } = await segments();
  return exported(app, connectionId, {
    of: 'translations',
    list,
    target: 'de',
    format,
    comments: withComments,
  });
}

/** Comments on the segment in this row. */
async function comment(row: number, text: string, isPrivate = false): Promise<void> {
  const { list, segments: all } = await segments();
  const { product, property, locale, item } = all[row]!;
  const segment = { product, property, locale, item };
  await app.call('translate.comment', { connectionId, list, segment, id: null, text, isPrivate });
}

const comments = async () =>
  (await segments()).segments.flatMap((one) =>
    one.comments.map(({ text, file: from }) => [one.identifier, text, from]),
  );

describe('a unit that is not whole', () => {
  it('is left out and named: half translated, or without the text of a code', async () => {
    const half = unit(
      TITLE_2,
      'Pan. With lid.',
      '<mrk mtype="seg" mid="0">Pfanne.</mrk> <mrk mtype="seg" mid="1"/>',
    );
    const lost = unit(TITLE_1, 'Kettle <ph id="1">{size}</ph>', 'Kocher <x id="2"/>');
    expect(await check(xliff(file(half + lost)))).toMatchObject({
      units: 2,
      stages: 0,
      incomplete: { count: 1, first: [{ line: 2, identifier: 'K2', property: 'title', text: 'Pfanne. ' }] },
      codes: { count: 1, first: [{ line: 3, identifier: 'K1', text: '<x id="2">' }] },
    });
    const all = { stale: true, clashes: true, copies: true };
    await expect(stage(xliff(file(half + lost)), all)).rejects.toThrow('Nothing to stage');
    expect(await staged()).toEqual([]);
  });

  it('has its codes back if the source says them', async () => {
    await stage(xliff(file(unit(TITLE_1, 'Kettle <ph id="1">{size}</ph>', 'Kocher <ph id="1"/>'))));
    expect(await staged()).toEqual([['K1', 'title', 'de', 'Kocher {size}']]);
  });
});

describe('a file that is none of translations', () => {
  it.each([
    [
      '<?xml version="1.0"?>\n<!DOCTYPE tmx SYSTEM "tmx14.dtd">\n<tmx version="1.4"/>',
      'translation memory (TMX)',
    ],
    ['PK\x03\x04\x14', 'a workbook or an archive'],
    [' \n', 'The file is empty'],
  ])('is named, with the way out: %j', async (text, message) => {
    await expect(check(text)).rejects.toThrow(message);
  });

  it('may name its delimiter in the first line, as spreadsheets read it', async () => {
    const file = `sep=;\nid;source (en);translation (de)\n${TITLE_2};Pan. With lid.;Pfanne.\n`;
    expect(await check(file)).toMatchObject({ stages: 1 });
  });
});

describe('a translation that another program spoiled', () => {
  const CSV = 'id,source (en),translation (de)';

  it.each([
    ['a wrong encoding', TITLE_2, 'Pan. With lid.', 'PfÃ¤nnchen. Mit Deckel.'],
    ['an error', TITLE_2, 'Pan. With lid.', '#NAME?'],
    ['a formula', TITLE_2, 'Pan. With lid.', '"=""Pfanne"""'],
  ])('is left out and named, and staged only on request: %s', async (_, id, source, target) => {
    const file = `${CSV}\n${id},${source},${target}\n`;
    expect(await check(file)).toMatchObject({ stages: 0, clashes: { count: 0 }, spoiled: { count: 1 } });
    await expect(stage(file)).rejects.toThrow('Nothing to stage');
    expect(await stage(file, { spoiled: true })).toMatchObject({ staged: 1 });
  });

  it('is a range that became a date, and not a date that was translated', async () => {
    const product = { title: 'May 3rd', size: '3-5' };
    service.products.set(
      'K5',
      Object.entries(product).map(([name, value]) => ({ name, value, locale: 'en' })),
    );
    await app.ended((await app.call('catalog.pull', { connectionId })).jobId);
    expect(await check(`${CSV}\nK5.-.size,3-5,03. Mai\nK5.-.title,May 3rd,3. Mai\n`)).toMatchObject({
      stages: 1,
      spoiled: { count: 1, first: [{ identifier: 'K5', property: 'size', text: '03. Mai' }] },
    });
  });
});

describe('what is left out of a file', () => {
  const half = unit(
    TITLE_2,
    'Pan. With lid.',
    '<mrk mtype="seg" mid="0">Pfanne.</mrk> <mrk mtype="seg" mid="1"/>',
  );
  const FILE = xliff(
    file(half + unit(TITLE_1, 'Kettle {size}', 'Kocher {size}') + unit('K9.-.title', 'Jug', '=Krug')),
    file(unit('K3.-.title', 'AB-12', 'AB-12 F'), 'fr'),
  );
  const leftOut = async (text: string, choices: Choices = {}) =>
    app.call('translationfiles.leftOut', { stale: false, clashes: false, ...(await read(text, choices)) });

  it('is a spreadsheet that can be corrected and imported', async () => {
    const { text, entries } = await leftOut(FILE);
    expect(entries).toBe(2);
    expect(text.replace('\u{FEFF}', '').split('\r\n')).toEqual([
      'id,product and property,source (en),translation (de),state,note,exported,reason',
      'K2.-.title,K2 · title,Pan. With lid.,Pfanne. ,,,,Incomplete translations',
      "K9.-.title,K9 · title,Jug,'=Krug,,,,Segments that are not in this catalog",
      '',
    ]);
    await stage(text.replace('Pfanne. ', 'Pfanne. Mit Deckel.'));
    expect(await staged()).toEqual([['K2', 'title', 'de', 'Pfanne. Mit Deckel.']]);
  });

  it('has the forms for numbers of a PO file that no property can hold, all of them', async () => {
    const po = [
      'msgid ""',
      'msgstr "Language: de\\nPlural-Forms: nplurals=3; plural=(n==1 ? 0 : n==0 ? 1 : 2);\\n"',
      `msgctxt "${TITLE_2}"`,
      'msgid "Pan. With lid."',
      'msgid_plural "Pans. With lids."',
      ...['Pfanne. Mit Deckel.', 'Keine Pfanne.', 'Pfannen. Mit Deckeln.'].map(
        (form, at) => `msgstr[${at}] "${form}"`,
      ),
    ].join('\n');
    expect((await check(po)).problems).toMatchObject({
      count: 1,
      first: [{ message: expect.stringContaining('“Keine Pfanne.”, “Pfannen. Mit Deckeln.”') }],
    });
    const { text, entries } = await leftOut(po);
    expect(entries).toBe(2);
    expect(text).toContain('K2.-.title [1],K2 · title [1],Pans. With lids.,Keine Pfanne.,');
    expect(text).toContain('Pans. With lids.,Pfannen. Mit Deckeln.,');
    await stage(po);
    expect(await staged()).toEqual([['K2', 'title', 'de', 'Pfanne. Mit Deckel.']]);
  });

  it('is a file of its own for each language', async () => {
    const others = [{ named: 'fr', locale: 'fr' }];
    const french = xliff(file(half), file(unit('K9.-.title', 'Jug', 'Cruche'), 'fr'));
    const { text, entries } = await leftOut(french, { others, into: 'fr' });
    expect([entries, text.includes('translation (fr)'), text.includes('Cruche')]).toEqual([1, true, true]);
    expect((await leftOut(french, { others })).entries).toBe(1);
  });

  it('has nothing that is staged by choice', async () => {
    const copy = xliff(file(unit(TITLE_2, 'Pan. With lid.', 'Pan. With lid.')));
    expect((await leftOut(copy)).entries).toBe(1);
    expect((await leftOut(copy, { copies: true })).entries).toBe(0);
  });
});

describe('a product that only looks like one here', () => {
  const FILE = xliff(file(unit('k1_200b_.-.title', 'Kettle {size}', 'Kocher {size}')));

  it('is left out and named, unless that one is meant', async () => {
    const similar = { count: 1, first: [{ line: 2, identifier: 'k1\u200b', property: 'title', text: 'K1' }] };
    expect(await check(FILE)).toMatchObject({ similar, stages: 0, unknown: { count: 0 } });
    await expect(stage(FILE)).rejects.toThrow('Nothing to stage');
    expect(await check(FILE, { useSimilar: true })).toMatchObject({ similar, stages: 1 });
    await stage(FILE, { useSimilar: true });
    expect(await staged()).toEqual([['K1', 'title', 'de', 'Kocher {size}']]);
  });
});

describe('a file with several languages', () => {
  const BOTH = xliff(
    file(unit(TITLE_1, 'Kettle {size}', 'Kocher {size}')),
    file(unit(TITLE_2, 'Pan. With lid.', 'Poêle. Avec couvercle.'), 'fr'),
  );

  it('goes into those that are chosen; the others are left out and named', async () => {
    const upload = await uploaded(app, connectionId, 'translations', BOTH);
    expect(await app.call('translationfiles.languages', upload)).toEqual({
      sourceLocale: 'en',
      targetLocale: 'de',
      others: [{ named: 'fr', units: 1 }],
    });
    const french = { count: 1, first: [{ identifier: 'K2', text: 'fr' }] };
    expect(await check(BOTH)).toMatchObject({ stages: 1, languages: french });
    const others = [{ named: 'fr', locale: 'fr' }];
    expect(await check(BOTH, { others })).toMatchObject({ stages: 2, languages: { count: 0 } });
    await stage(BOTH, { others });
    expect(await staged()).toEqual([
      ['K1', 'title', 'de', 'Kocher {size}'],
      ['K2', 'title', 'fr', 'Poêle. Avec couvercle.'],
    ]);
  });

  it('never goes into a language for which the connection has its own', async () => {
    const french = xliff(file(unit(TITLE_2, 'Pan. With lid.', 'Poêle.'), 'fr'));
    expect(await check(french)).toMatchObject({ stages: 0, languages: { count: 1 } });
    expect(await check(BOTH, { target: 'fr' })).toMatchObject({ stages: 1, languages: { count: 1 } });
    const others = [{ named: 'fr', locale: 'de' }];
    expect(await check(BOTH, { others })).toMatchObject({ stages: 1, languages: { count: 1 } });
  });

  it('leaves out what names another language than its file, and what was translated from another', async () => {
    const other = `<trans-unit id="${TITLE_2}"><source>Pan. With lid.</source><target xml:lang="fr">Poêle.</target></trans-unit>`;
    expect(await check(xliff(file(other)))).toMatchObject({
      stages: 0,
      languages: { count: 1, first: [{ text: 'fr' }] },
    });
    const swedish = file(unit(TITLE_2, 'Panna', 'Pfanne')).replace('"en"', '"sv"');
    const two = xliff(file(unit(TITLE_1, 'Kettle {size}', 'Kocher {size}')), swedish);
    expect(await check(two)).toMatchObject({ stages: 1, languages: { count: 1 } });
    const unnamed = `<file original="y" source-language="en"><body>${unit('K4.-.title', '12 / 40', 'Un')}</body></file>`;
    const mixed = xliff(file(unit(TITLE_2, 'Pan. With lid.', 'Pfanne.')), unnamed);
    expect(await check(mixed)).toMatchObject({ stages: 2 });
    expect(
      await check(mixed.replace(unnamed, `${file(unit(TITLE_1, 'x', 'y'), 'fr')}${unnamed}`)),
    ).toMatchObject({
      stages: 1,
      languages: { count: 2 },
    });
  });

  it('may name a region that the connection does not have', async () => {
    const austrian = xliff(
      file(unit(TITLE_2, 'Pan. With lid.', 'Pfanne.'), 'de-AT').replace('"en"', '"en-US"'),
    );
    expect(await check(austrian)).toMatchObject({ targetLocale: 'de-AT', stages: 1 });
  });
});

describe('targets that are their source', () => {
  const UNTOUCHED = xliff(
    file(
      unit(TITLE_1, 'Kettle {size}', 'Kettle {size}') +
        unit(TITLE_2, 'Pan. With lid.', 'Pan. With lid.', 'approved="yes"') +
        unit('K4.-.title', '12 / 40', '12 / 40'),
    ),
  );

  it('are copies, left out unless chosen, whatever their state; those without words are not', async () => {
    expect(await check(UNTOUCHED)).toMatchObject({
      stages: 1,
      copies: { count: 2, first: [{ text: 'Kettle {size}' }, { text: 'Pan. With lid.' }] },
    });
    await stage(UNTOUCHED);
    expect(await staged()).toEqual([['K4', 'title', 'de', '12 / 40']]);
    await stage(UNTOUCHED, { copies: true });
    expect(await staged()).toHaveLength(3);
  });

  it('are copies also if the file has no source, or only one segment is one', async () => {
    const csv = 'id,translation (de)\r\nK2.-.title,Pan. With lid.\r\n';
    expect(await check(csv)).toMatchObject({ stages: 0, copies: { count: 1 } });
    const half = unit(
      TITLE_2,
      'Pan. With lid.',
      '<mrk mtype="seg" mid="0">Pan.</mrk> <mrk mtype="seg" mid="1">Mit Deckel.</mrk>',
      '',
      '<seg-source><mrk mtype="seg" mid="0">Pan.</mrk> <mrk mtype="seg" mid="1">With lid.</mrk></seg-source>',
    );
    expect(await check(xliff(file(half)))).toMatchObject({ stages: 0, copies: { count: 1 } });
  });

  it('are copies also if one sentence of several was not translated, as OmegaT leaves it', async () => {
    service.products.set('K2', [
      { name: 'title', value: 'Dishwasher safe. Remove stains with a little vinegar.', locale: 'en' },
    ]);
    await app.ended((await app.call('catalog.pull', { connectionId })).jobId);
    const text = 'Spülmaschinenfest. Remove stains with a little vinegar.';
    const half = unit(TITLE_2, 'Dishwasher safe. Remove stains with a little vinegar.', text);
    expect(await check(xliff(file(half)))).toMatchObject({ stages: 0, copies: { count: 1 } });
  });

  it('are no copies between two forms of one language', async () => {
    const british = xliff(file(unit(TITLE_2, 'Pan. With lid.', 'Pan. With lid.'), 'en-GB'));
    expect(await check(british, { target: 'en-GB' })).toMatchObject({ stages: 1, copies: { count: 0 } });
  });

  it('are not offered over a source or a translation that is newer here', async () => {
    const old = file(
      unit(TITLE_1, 'Kettle {size}', 'Kettle {size}', 'extradata="0"') + unit(TITLE_2, 'Old pan', 'Old pan'),
    );
    expect(await check(xliff(old))).toMatchObject({
      outdated: 2,
      stale: { count: 0 },
      clashes: { count: 0 },
    });
    const all = { stale: true, clashes: true, copies: true };
    await expect(stage(xliff(old), all)).rejects.toThrow('Nothing to stage');
  });

  it('are nothing to do if the same stands here already', async () => {
    await stage(UNTOUCHED, { copies: true });
    expect(await check(UNTOUCHED)).toMatchObject({ same: 3, copies: { count: 0 }, stages: 0 });
  });
});

describe('marks and notes', () => {
  it('of an unchanged text are kept, without staging anything', async () => {
    const approved = xliff(file(unit(TITLE_1, 'Kettle {size}', 'Kessel {size}', 'approved="yes"')));
    expect(await check(approved)).toMatchObject({ marks: 1, same: 0, stages: 0 });
    expect(await stage(approved)).toMatchObject({ staged: 0, marked: 1 });
    expect(await check(approved)).toMatchObject({ marks: 0, same: 1 });
    const [first] = (await segments()).segments;
    expect(first).toMatchObject({ target: 'Kessel {size}', review: 'done' });
    expect(await staged()).toEqual([]);
  });

  it('are not kept for a text whose source is another now, nor if the file does not say that it is done', async () => {
    const about = 'approved="yes"';
    expect(await check(xliff(file(unit(TITLE_1, 'Old kettle', 'Kessel {size}', about))))).toMatchObject({
      same: 1,
      marks: 0,
    });
    expect(await check(xliff(file(unit(TITLE_1, 'Kettle {size}', 'Kessel {size}'))))).toMatchObject({
      marks: 0,
    });
  });

  it('come in as comments beside one’s own, once, also for units without a translation, and go with an undo', async () => {
    await comment(0, 'Ask Ann');
    const noted = xliff(
      file(
        unit(TITLE_1, 'Kettle {size}', 'Kessel {size}', '', '<note>Ask Ann</note><note>Which size?</note>') +
          unit(TITLE_2, 'Pan. With lid.', '', '', '<note>What lid?</note>'),
      ),
    );
    expect(await check(noted)).toMatchObject({ notes: 2, same: 1, empty: 1 });
    expect(await stage(noted)).toMatchObject({ staged: 0, noted: 2 });
    const all = [
      ['K1', 'Ask Ann', null],
      ['K1', 'Which size?', 'shop.xlf'],
      ['K2', 'What lid?', 'shop.xlf'],
    ];
    expect(await comments()).toEqual(all);
    expect(await check(noted)).toMatchObject({ notes: 0 });
    await expect(stage(noted)).rejects.toThrow('Nothing to stage');
    expect(await app.call('history.undo', { connectionId })).toMatchObject({
      label: 'Import shop.xlf',
      done: 2,
    });
    expect(await comments()).toEqual(all.slice(0, 1));
    await app.call('history.redo', { connectionId });
    expect(await comments()).toEqual(all);
  });

  it('come in with the translation that they are about, as one step', async () => {
    const text = xliff(
      file(unit(TITLE_1, 'Kettle {size}', 'Kocher {size}', 'extradata="-"', '<note>Shorter</note>')),
    );
    await stage(text, { clashes: true });
    expect(await staged()).toEqual([['K1', 'title', 'de', 'Kocher {size}']]);
    expect(await comments()).toEqual([['K1', 'Shorter', 'shop.xlf']]);
    await app.call('history.undo', { connectionId });
    expect([await staged(), await comments()]).toEqual([[], []]);
  });

  it('that went out come back as no news, and what was added to them does', async () => {
    await comment(0, 'Which size?\nAsk Ann');
    for (const format of translationFormat.options) {
      const text = await write(format, true);
      expect(text).toContain('Ask Ann');
      expect(await check(text)).toMatchObject({ notes: 0 });
      const line = format === 'po' ? '\n# ' : '\n';
      expect(await check(text.replace('Ask Ann', `Ask Ann${line}Ann says XL`))).toMatchObject({ notes: 1 });
    }
    await stage((await write('xliff20', true)).replace('Ask Ann', 'Ask Ann\nAnn says XL'));
    expect(await comments()).toEqual([
      ['K1', 'Which size?\nAsk Ann', null],
      ['K1', 'Ann says XL', 'shop.xlf'],
    ]);
  });

  it('that are private go into no file, and others only if they are wanted', async () => {
    let serial = 0;
    const one = fc.record({
      at: fc.nat({ max: 5 }),
      isPrivate: fc.boolean(),
      lines: fc.integer({ min: 1, max: 3 }),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(one, { maxLength: 4 }), async (wanted) => {
        const written = [];
        for (const { at, isPrivate, lines } of wanted) {
          const words = Array.from({ length: lines }, () => `word${++serial}x`);
          await comment(at, words.join('\n'), isPrivate);
          written.push({ isPrivate, words });
        }
        for (const format of translationFormat.options)
          for (const asked of [true, false]) {
            const text = await write(format, asked);
            for (const { isPrivate, words } of written)
              for (const word of words) {
                expect(text.includes(word)).toBe(asked && !isPrivate);
                // Nor is there anything to recognize it by.
                if (isPrivate) expect(text).not.toContain(textMark(word));
              }
          }
      }),
      { numRuns: 15 },
    );
  });

  it('go out with translations only, whatever else is exported', async () => {
    await comment(0, 'wordx');
    const { list, segments: all } = await segments();
    const { product, property, locale } = all[0]!;
    const edits = [{ product, property, locale, change: { kind: 'set' as const, value: 'Kanne {size}' } }];
    await app.call('drafts.edit', { connectionId, label: 'Edit', edits });
    const scope = { filter: 'all' as const };
    const files: InputOf<'exports.text'>['file'][] = [
      { of: 'changes', from: { staged: scope }, format: 'json' },
      { of: 'changes', from: { staged: scope }, format: 'html' },
      { of: 'checks', list, format: 'csv', guardFormulas: true },
      { of: 'checks', list, format: 'html', guardFormulas: true },
      { of: 'memory', sourceLocale: 'en', targetLocale: 'de' },
    ];
    for (const one of files) expect(await exported(app, connectionId, one)).not.toContain('wordx');
  });
});

describe('the mark of a translation that is the same', () => {
  const markAs = async (review: 'needs_review' | 'done' | null) => {
    const { list, segments: all } = await segments();
    const { product, property, locale, item } = all[0]!;
    await app.call('translate.mark', {
      connectionId,
      list,
      segments: [{ product, property, locale, item }],
      review,
    });
  };
  const mark = async () => (await segments()).segments[0]!.review;
  /** What a translator’s tool makes of the states in a file. */
  const changed: Partial<Record<TranslationFormat, (text: string, from: string, to: string) => string>> = {
    xliff12: (text, from, to) =>
      text.replace(` approved="yes"`, '').replace(`state="${S12[from]}"`, `state="${S12[to]}"`),
    xliff20: (text, from, to) => text.replace(S20[from]!, S20[to]!),
    csv: (text, from, to) => text.replace(`Kessel {size},${CSV[from]},`, `Kessel {size},${CSV[to]},`),
    po: (text, _, to) => {
      const at = text.indexOf('msgctxt "K1.-.title"');
      const before = text.slice(0, at).replace(/#, fuzzy\n$/, '');
      return `${before}${to === 'needs_review' ? '#, fuzzy\n' : ''}${text.slice(at)}`;
    },
  };
  const S12: Record<string, string> = {
    translated: 'translated',
    needs_review: 'needs-review-translation',
    done: 'final',
  };
  const S20: Record<string, string> = {
    translated: 'state="translated"',
    needs_review: 'state="translated" subState="catalog-desk:needs_review"',
    done: 'state="final"',
  };
  const CSV: Record<string, string> = { translated: '', needs_review: 'needs review', done: 'done' };
  /** A PO file only says whether a translation is fuzzy. */
  const PO_SAYS = new Set(['translated needs_review', 'needs_review translated', 'done needs_review']);
  const states = ['translated', 'needs_review', 'done'] as const;
  const markOf = (state: (typeof states)[number]) => (state === 'translated' ? null : state);
  const cases = (['xliff12', 'xliff20', 'csv', 'po'] as const).flatMap((format) =>
    states.flatMap((from) =>
      states.flatMap((to) =>
        from === to || (format === 'po' && !PO_SAYS.has(`${from} ${to}`))
          ? []
          : [[format, from, to] as const],
      ),
    ),
  );

  it.each(cases)('comes back in %s: %s made %s, and the undo takes it back', async (format, from, to) => {
    await markAs(markOf(from));
    const text = await write(format);
    expect(await check(text)).toMatchObject({ marks: 0 });
    const back = changed[format]!(text, from, to);
    expect(await check(back)).toMatchObject({ marks: 1, stages: 0 });
    expect(await stage(back)).toMatchObject({ staged: 0, marked: 1 });
    expect(await mark()).toBe(markOf(to));
    expect(await check(back)).toMatchObject({ marks: 0 });
    await app.call('history.undo', { connectionId });
    expect(await mark()).toBe(markOf(from));
  });

  it('stays as it is here where the file did not change it', async () => {
    for (const format of translationFormat.options) {
      await markAs('needs_review');
      const text = await write(format);
      await markAs('done');
      expect(await check(text)).toMatchObject({ marks: 0 });
      await markAs(null);
      expect(await check(text)).toMatchObject({ marks: 0 });
    }
  });

  it('is set, but not taken away, by a file that does not say what was exported', async () => {
    const says = (about: string, state: string) =>
      xliff(
        file(unit(TITLE_1, 'Kettle {size}', 'Kessel {size}', about).replace('<target>', `<target${state}>`)),
      );
    expect(await check(says('', ' state="needs-review-translation"'))).toMatchObject({ marks: 1 });
    await markAs('done');
    expect(await check(says('approved="no"', ' state="translated"'))).toMatchObject({ marks: 0 });
    expect(await check(says('', ' state="needs-review-translation"'))).toMatchObject({ marks: 0 });
  });
});

describe('items of a list', () => {
  const item = (at: number, source: string, target: string) => unit(`K1.-.tags.-.${at}`, source, target);

  it('are left out where one before them would become empty', async () => {
    const third = xliff(file(item(2, 'Red', 'Rot')));
    expect(await check(third)).toMatchObject({
      stages: 0,
      holes: { count: 1, first: [{ identifier: 'K1', property: 'tags' }] },
    });
    const all = { stale: true, clashes: true, copies: true };
    await expect(stage(third, all)).rejects.toThrow('Nothing to stage');
    const outdated = xliff(file(item(1, 'Oval', 'Oval') + item(2, 'Red', 'Rot')));
    expect(await check(outdated)).toMatchObject({ stages: 0, holes: { count: 1 } });
  });

  it('may follow what the same choice fills', async () => {
    const copies = xliff(file(item(1, 'Round', 'Round') + item(2, 'Red', 'Red')));
    expect(await check(copies)).toMatchObject({ copies: { count: 2 }, holes: { count: 0 } });
    await stage(copies, { copies: true });
    expect(await staged()).toEqual([['K1', 'tags', 'de', ['Stahl', 'Round', 'Red']]]);
  });

  it('are staged with those before them, in any order', async () => {
    await stage(xliff(file(item(2, 'Red', 'Rot') + item(1, 'Round', 'Rund'))));
    expect(await staged()).toEqual([['K1', 'tags', 'de', ['Stahl', 'Rund', 'Rot']]]);
  });
});

describe('a segment that is in a file more than once', () => {
  it('is left out if its translations differ, and used once if they are equal', async () => {
    const twice = (second: string) =>
      xliff(
        file(unit(TITLE_1, 'Kettle {size}', 'Kocher {size}')),
        file(unit(TITLE_1, 'Kettle {size}', second)),
      );
    expect(await check(twice('Topf {size}'))).toMatchObject({
      stages: 0,
      doubled: { count: 2, first: [{ text: 'Kocher {size}' }, { text: 'Topf {size}' }] },
    });
    expect(await check(twice('Kocher {size}'))).toMatchObject({ stages: 1, doubled: { count: 1 } });
    await stage(twice('Kocher {size}'));
    expect(await staged()).toEqual([['K1', 'title', 'de', 'Kocher {size}']]);
  });
});

describe('a file for a tool', () => {
  const targetsIn = (text: string) =>
    [...text.matchAll(/<source>(.*?)<\/source>(?:<target([^>]*)>(.*?)<\/target>)?/g)].map(
      ([, source, about, target]) => [source, about, target],
    );

  it('has a target for each segment if OmegaT is to offer it, and untouched ones come back as copies', async () => {
    const text = await write('omegat');
    expect(targetsIn(text).filter(([, about, target]) => about === '' && target !== undefined)).toHaveLength(
      7,
    );
    expect(text).not.toContain('state=');
    // It translates the contents of targets, and leaves all else.
    const back = text.replace('<target>Pan. With lid.</target>', '<target>Pfanne. Mit Deckel.</target>');
    expect(await check(back)).toMatchObject({
      copies: { count: 2, first: [{ text: 'Round' }, { text: 'Red' }] },
      same: 2,
      stages: 3,
    });
    await stage(back);
    expect(await staged()).toEqual([
      ['K2', 'title', 'de', 'Pfanne. Mit Deckel.'],
      ['K3', 'title', 'de', 'AB-12'],
      ['K4', 'title', 'de', '12 / 40'],
    ]);
  });

  it('has no target without a translation, and says what needs editing as Weblate reads it', async () => {
    const { list, segments: before } = await segments();
    const { product, property, locale, item } = before[0]!;
    const mark = (review: 'needs_review' | 'done') =>
      app.call('translate.mark', {
        connectionId,
        list,
        segments: [{ product, property, locale, item }],
        review,
      });
    const title = (text: string) => targetsIn(text).filter(([source]) => source?.startsWith('Kettle'));
    await mark('needs_review');
    const review = await write('weblate');
    expect(title(review)).toMatchObject([
      [expect.anything(), ' state="needs-translation"', expect.anything()],
    ]);
    expect(review.match(/<target/g)).toHaveLength(2);
    await mark('done');
    const done = await write('weblate');
    expect(title(done)[0]?.[1]).toBe('');
    expect(done).toContain('approved="yes"');
  });
});

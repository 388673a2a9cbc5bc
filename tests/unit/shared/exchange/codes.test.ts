import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { byName } from '#shared/domain/by-name.ts';
import { inlineCodes } from '#shared/domain/checks/placeholders.ts';
import { TmxReader } from '#shared/exchange/tmx/read-tmx.ts';
import type { TmxUnit } from '#shared/exchange/tmx/tmx-unit.ts';
import { tmxEnd, tmxStart, tmxUnit } from '#shared/exchange/tmx/write-tmx.ts';
import type { TranslationUnit } from '#shared/exchange/translation-unit.ts';
import { readXliff } from '#shared/exchange/xliff/read-xliff.ts';
import {
  omegatUnit,
  weblateUnit,
  XLIFF_12_END,
  xliff12Start,
  xliff12Unit,
} from '#shared/exchange/xliff/xliff-12.ts';
import { XLIFF_20_END, xliff20Start, xliff20Unit } from '#shared/exchange/xliff/xliff-20.ts';
import { unit as memoryUnit, openedMemory, PAIR, suggested } from '../../store/memory/opened-memory.ts';

const HEAD = { original: 'Shop', sourceLocale: 'en', targetLocale: 'de', app: '1.0' };

const xliff12 = (write: (unit: TranslationUnit) => string) => (source: string, target: string) =>
  xliff12Start(HEAD) +
  write({ id: 'u', name: 'n', source, target, state: 'translated', comments: [] }) +
  XLIFF_12_END;

const WRITERS = {
  'XLIFF 1.2': xliff12(xliff12Unit),
  'XLIFF 1.2 for OmegaT': xliff12(omegatUnit),
  'XLIFF 1.2 for Weblate': xliff12(weblateUnit),
  'XLIFF 2.0': (source: string, target: string) =>
    xliff20Start(HEAD) +
    xliff20Unit({ id: 'u', name: 'n', source, target, state: 'translated', comments: [] }) +
    XLIFF_20_END,
  TMX: (source: string, target: string) =>
    tmxStart('en', '1.0') +
    tmxUnit({
      source: { language: 'en', text: source },
      targets: [{ language: 'de', text: target }],
      at: null,
      note: null,
      props: byName([]),
    }) +
    tmxEnd,
};

function readBack(name: string, text: string): [source: string | null, target: string | null] {
  if (name !== 'TMX') {
    const [read] = readXliff(text).units;
    return [read?.source ?? null, read?.held ? null : (read?.target ?? null)];
  }
  const units: TmxUnit[] = [];
  const reader = new TmxReader({ unit: (unit) => units.push(unit), unreadable: () => {} });
  reader.write(text);
  reader.end();
  return [units[0]?.source.text ?? null, units[0]?.targets[0]?.text ?? null];
}

const CODES = ['{size}', '{colour}', '%1$s', '%d', '<b>', '</b>', '<br/>', '<a href="x">', '</a>', '&nbsp;'];
/** A source, and a translation with the same codes in another order. */
const texts = fc
  .uniqueArray(fc.constantFrom(...CODES), { minLength: 1, maxLength: 6 })
  .chain((codes) => fc.tuple(fc.constant(codes), fc.shuffledSubarray(codes, { minLength: codes.length })))
  .map(([source, target]): [string, string] => [
    source.map((code) => `word ${code} `).join(''),
    target.map((code) => `${code} Wort `).join(''),
  ]);

/** As tools return a translation: its codes by their numbers, without their texts. */
const withoutTexts = (text: string): string =>
  text.replace(/(?<=<target|xml:lang="de").*/s, (target) =>
    target.replace(/(<ph (?:id|x)="\d+")[^>]*?(?:\/>|>[^<]*<\/ph>)/g, '$1/>'),
  );

describe.each(Object.entries(WRITERS))('codes in %s', (name, write) => {
  it('come back as they were', () => {
    fc.assert(
      fc.property(texts, ([source, target]) => {
        expect(readBack(name, write(source, target))).toEqual([source, target]);
      }),
    );
  });

  it('have the numbers of the source, by which they are restored', () => {
    fc.assert(
      fc.property(texts, ([source, target]) => {
        const file = withoutTexts(write(source, target));
        expect(readBack(name, file)).toEqual([source, target]);
      }),
    );
  });

  it('match the memory again', () => {
    const store = openedMemory();
    const file = store.beginImport('a.tmx');
    const seen = new Set<string>();
    fc.assert(
      fc.property(texts, ([source, target]) => {
        // Of a text with two translations, neither is exact.
        fc.pre(!seen.has(source));
        seen.add(source);
        const [readSource, readTarget] = readBack(name, write(source, target));
        store.import([memoryUnit(readSource ?? '', readTarget ?? '', { origin: 'import' })], file);
        expect(store.exact(PAIR, [source])).not.toEqual([null]);
        const [match] = suggested(store, source);
        const codes = (text = '') =>
          inlineCodes(text)
            .map((code) => code.text)
            .sort();
        expect(codes(match?.source)).toEqual(codes(source));
      }),
      { numRuns: 20 },
    );
  });
});

it('a code is the same element with the same number in XLIFF and TMX', () => {
  const written = (name: keyof typeof WRITERS) =>
    [
      ...WRITERS[name]('{size} <b>x</b>', '<b>y</b> {size}').matchAll(/<ph (?:id|x)="(\d+)"[^>]*>([^<]*)</g),
    ].map(([, number, text]) => [number, text]);
  expect(written('XLIFF 1.2')).toEqual([
    ['1', '{size}'],
    ['2', '&lt;b&gt;'],
    ['3', '&lt;/b&gt;'],
    ['2', '&lt;b&gt;'],
    ['3', '&lt;/b&gt;'],
    ['1', '{size}'],
  ]);
  expect(written('TMX')).toEqual(written('XLIFF 1.2'));
});

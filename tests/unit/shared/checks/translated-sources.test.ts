import { describe, expect, it } from 'vitest';
import { DEFAULT_CHECK_SETTINGS } from '#shared/domain/checks/check-settings.ts';
import { checkTranslation } from '#shared/domain/checks/check-translation.ts';
import { EMPTY_GLOSSARY } from '#shared/domain/glossary.ts';
import { TARGETS, TRANSLATED } from './translated-sources.ts';

interface Case {
  sourceLocale: string;
  source: string;
  targetLocale: string;
  target: string;
}

const LANGUAGES = ['en', ...TARGETS];

/** Each text in each language, as the source of each other language. */
const PAIRS: Case[] = TRANSLATED.flatMap((texts) =>
  texts.flatMap((source, from) =>
    texts.flatMap((target, to) =>
      from === to ? [] : [{ sourceLocale: LANGUAGES[from]!, source, targetLocale: LANGUAGES[to]!, target }],
    ),
  ),
);

const messages = (one: Case): string[] =>
  checkTranslation({ ...one, property: 'description' }, DEFAULT_CHECK_SETTINGS, EMPTY_GLOSSARY).map(
    ({ message }) => message,
  );

const named = ({ sourceLocale, source, targetLocale, target }: Case) =>
  `${sourceLocale} ${source} → ${targetLocale} ${target}`;

/** A number that stands alone, not in a code such as "B12" or a link. */
const NUMBER = /(?<![\p{L}\p{Nd}.,/=])\p{Nd}{1,4}(?![\p{L}\p{Nd}.,/])/gu;

const atLast = (text: string, what: RegExp, change: (found: string) => string): string | null => {
  const last = [...text.matchAll(what)].at(-1);
  return last ? text.slice(0, last.index) + change(last[0]) + text.slice(last.index + last[0].length) : null;
};

/** Mistakes that translators make. Null where a text has nothing to make it with. */
const MISTAKES: Record<string, (text: string, source: string) => string | null> = {
  'another digit': (text) => atLast(text, NUMBER, (number) => `7${number}`),
  'a number lost': (text) =>
    atLast(text, /(?<![\p{L}\p{Nd}.,/=:])\p{Nd}{2}(?![\p{L}\p{Nd}.,/:])/gu, () => ''),
  'another unit': (text) => atLast(text, /(?<=\p{Nd}\p{Zs}?)(?:kg|cm)(?!\p{L})/gu, () => 'ml'),
  'no mark at the end': (text) => (/[!?！？؟]$/.test(text) ? text.slice(0, -1).trimEnd() : null),
  'no stop at the end': (text, source) =>
    /[\p{L}\p{Nd}][.。]$/u.test(text) && source.endsWith('.') ? text.slice(0, -1) : null,
  'a stop at the end': (text, source) =>
    /[\p{L}\p{Nd})]$/u.test(text) && /[\p{L}\p{Nd})]$/u.test(source) ? `${text}.` : null,
  'doubled spaces': (text) => atLast(text, /(?<=\S) (?=\S)/g, () => '  '),
  'a space at the end': (text) => `${text} `,
  'a tag not closed': (text) => (text.includes('</strong>') ? text.replace('</strong>', '') : null),
  'a placeholder lost': (text) => (text.includes('{count}') ? text.replace('{count}', '') : null),
  'another link': (text) => (text.includes('ref=12') ? text.replace('ref=12', 'ref=13') : null),
  'another address': (text) => (text.includes('help@') ? text.replace('help@', 'hello@') : null),
  'not translated': (_text, source) => source,
};

describe('texts of shops in eight languages', () => {
  it('raise no false alarm', () => {
    expect(PAIRS.length).toBeGreaterThan(2_300);
    const alarms = PAIRS.flatMap((pair) => {
      const found = messages(pair);
      return found.length > 0 ? [`${named(pair)}: ${found.join('; ')}`] : [];
    });
    expect(alarms).toEqual([]);
  });

  it.each(Object.entries(MISTAKES))('show %s: less than 3 %% are missed', (_name, mistake) => {
    const wrong = PAIRS.flatMap((pair) => {
      const target = mistake(pair.target, pair.source);
      return target === null || target === pair.target ? [] : [{ ...pair, target }];
    });
    const missed = wrong.filter((pair) => messages(pair).length === 0).map(named);
    expect(wrong.length).toBeGreaterThan(50);
    expect(missed.length / wrong.length, missed.join('\n')).toBeLessThan(0.03);
  });
});

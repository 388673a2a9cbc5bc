import { describe, expect, it } from 'vitest';
import { linksIn } from '#shared/domain/checks/links-in.ts';
import { messagesOf, type Pair } from './messages-of.ts';

describe('links', () => {
  it.each([
    ['See https://x.example/a.', ['https://x.example/a']],
    ['(https://x.example/a_(b))', ['https://x.example/a_(b)']],
    ['https://x.exampleをご覧ください', ['https://x.example']],
    ['www.x.example, info@x.example!', ['www.x.example', 'info@x.example']],
    ['https://me@x.example/a', ['https://me@x.example/a']],
    ['mailto:a.b+c@x.example', ['mailto:a.b+c@x.example']],
    ['https:// and http://', []],
    ['5 @ 10 €, a@b, @name', []],
  ])('of %j are %j', (text, links) => {
    expect(linksIn(text).map((link) => link.text)).toEqual(links);
  });
});

describe('the links check', () => {
  it.each<[...Pair, string[]]>([
    [
      'en',
      'See https://x.example/a',
      'de',
      'Siehe Webseite',
      ['https://x.example/a is missing in the translation'],
    ],
    [
      'en',
      'Write to info@x.example.',
      'ja',
      'inf@x.example までご連絡ください。',
      ['info@x.example is missing in the translation', 'inf@x.example is not in the source'],
    ],
    [
      'en',
      'See www.x.example',
      'ar',
      'زوروا www.y.example',
      ['www.x.example is missing in the translation', 'www.y.example is not in the source'],
    ],
    [
      'en',
      'https://x.example/tv',
      'fr',
      'https://x.example/de',
      ['https://x.example/tv is missing in the translation', 'https://x.example/de is not in the source'],
    ],
  ])('%s %j → %s %j: %j', (sourceLocale, source, targetLocale, target, messages) => {
    expect(messagesOf('links', [sourceLocale, source, targetLocale, target])).toEqual(messages);
  });

  it.each<Pair>([
    ['en', 'See https://x.example/en/a.', 'de', 'Siehe https://x.example/de/a!'],
    ['en-US', 'https://x.example/a', 'ja-JP', 'https://x.example/ja-jp/a'],
    ['en', 'https://en.x.example/a?lang=en', 'fr', 'https://fr.x.example/a?lang=fr'],
    ['en', 'Info@x.example', 'ar', 'info@x.example'],
    ['en', 'https://x.example (https://x.example)', 'de', 'https://x.example'],
    ['en', '<a href="https://x.example">a</a>', 'de', '<a href="https://y.example">a</a>'],
  ])('%s %j → %s %j: nothing', (...pair) => {
    expect(messagesOf('links', pair)).toEqual([]);
  });
});

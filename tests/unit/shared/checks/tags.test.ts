import { describe, expect, it } from 'vitest';
import { messagesOf, type Pair } from './messages-of.ts';

describe('the tags check', () => {
  it.each<[...Pair, string[]]>([
    ['en', '<b>New</b>', 'de', '<b>Neu', ['</b> is missing in the translation']],
    [
      'en',
      '<b>New</b>',
      'ja',
      '新品',
      ['<b> is missing in the translation', '</b> is missing in the translation'],
    ],
    ['en', 'New', 'ar', '<i>جديد</i>', ['<i> is not in the source', '</i> is not in the source']],
    ['en', '<b>New</b>', 'fr', '</b>Nouveau<b>', ['</b> is out of order']],
    ['en', '<b><i>New</i></b>', 'de', '<b><i>Neu</b></i>', ['</b> is out of order']],
    [
      'en',
      '<a href="https://x.example/a">a</a>',
      'de',
      '<a href="https://y.example/a">a</a>',
      ['href of <a> differs from the source: https://y.example/a'],
    ],
    [
      'en',
      '<a href="/a" target="_blank">a</a>',
      'fr',
      '<a href="/a">a</a>',
      ['<a> has other attributes than in the source'],
    ],
  ])('%s %j → %s %j: %j', (sourceLocale, source, targetLocale, target, messages) => {
    expect(messagesOf('tags', [sourceLocale, source, targetLocale, target])).toEqual(messages);
  });

  it.each<Pair>([
    ['en', '<b>New</b> <i>red</i>', 'ja', '<i>赤い</i><b>新品</b>'],
    ['en', 'One<br>two<br/>three', 'de', 'Eins<br />zwei<BR>drei'],
    ['en', '<img src="a.png" alt="A red bag">', 'fr', '<img alt="Un sac rouge" src="a.png"/>'],
    ['en', '<a href="https://x.example/en/a">a</a>', 'de', '<a href="https://x.example/de/a">a</a>'],
    ['en', '<p>New</p>', 'ar', '<p dir="rtl" lang="ar">جديد</p>'],
    ['en', 'Black &amp; white', 'de', 'Schwarz und weiß'],
    ['en', 'from a < b to c > d', 'fr', 'de a à d'],
    ['en', '<li>One<li>Two', 'de', '<li>Eins<li>Zwei'],
    ['en', '{n, plural, one {<b>#</b> bag} other {<b>#</b> bags}}', 'ja', '{n, plural, other {<b>#</b>個}}'],
  ])('%s %j → %s %j: nothing', (...pair) => {
    expect(messagesOf('tags', pair)).toEqual([]);
  });
});

import { describe, expect, it } from 'vitest';
import { missingCodes } from '#shared/domain/checks/missing-codes.ts';
import { inlineCodes } from '#shared/domain/checks/placeholders.ts';
import { messagesOf, type Pair } from './messages-of.ts';

const texts = (text: string) => inlineCodes(text).map((code) => code.text);

describe('inline codes', () => {
  it.each([
    ['Size {size}, {0}, {user.name}', ['{size}', '{0}', '{user.name}']],
    [
      '{{size}} {{ size }} {{{raw}}} {{#if x}}y{{/if}}',
      ['{{size}}', '{{ size }}', '{{{raw}}}', '{{#if x}}', '{{/if}}'],
    ],
    ['%s %d %1$s %.2f %-10s %05d %@ %%', ['%s', '%d', '%1$s', '%.2f', '%-10s', '%05d', '%@', '%%']],
    ['%sの%dGB', ['%s', '%d']],
    ['%(name)s %(count)d %name% %{name} #{name}', ['%(name)s', '%(count)d', '%name%', '%{name}', '#{name}']],
    [`$size \${size} \${a.b}`, ['$size', `\${size}`, `\${a.b}`]],
    [
      '{n, number} {d, date, short} {0:N2} {price:.2f} {x!r}',
      ['{n, number}', '{d, date, short}', '{0:N2}', '{price:.2f}', '{x!r}'],
    ],
    ['<b>bold</b><br/><a href="x > y">z</a>', ['<b>', '</b>', '<br/>', '<a href="x > y">', '</a>']],
    ['<input disabled> <x-y:z/> <!-- note -->', ['<input disabled>', '<x-y:z/>', '<!-- note -->']],
    ['a &amp; b&nbsp;c &#8364; &#x20AC;', ['&amp;', '&nbsp;', '&#8364;', '&#x20AC;']],
    ['https://x.example/{id}/%s', ['{id}', '%s']],
  ])('of %j are %j', (text, codes) => {
    expect(texts(text)).toEqual(codes);
  });

  it.each([
    '100 % cotton',
    '100% cotton',
    '50% off',
    '50%off',
    '50 %discount',
    '%50 indirim',
    '%100 pamuk',
    '100 % Baumwolle, 30 %iger Anteil',
    '٪100 قطن',
    '100％綿',
    '$5',
    '5 $',
    'US$a',
    '20 $US, $CAD',
    'Use {} and { }',
    'a { color: red; } .b{color:red}',
    'sizes {S, M, L}',
    'a < b and c > d',
    'a <b and c> d',
    '<3 <- -> <=>',
    'R&D; AT&T',
    'Größe: :groß',
    'https://x.example/a%20d/%c3%bc',
    'me <me@x.example>',
  ])('are not found in %j', (text) => {
    expect(texts(text)).toEqual([]);
  });

  it('of an ICU message are its syntax, not its texts', () => {
    expect(
      texts('You have {count, plural, =0 {no sizes} one {# <b>size</b>} other {{name}: # sizes}}.'),
    ).toEqual(['{count, plural, =0 {', '} one {', '#', '<b>', '</b>', '} other {', '{name}', '#', '}}']);
    expect(texts('{kind, select, 2 {two} 1 {one} other {more}}')).toEqual([
      '{kind, select, 2 {',
      '} 1 {',
      '} other {',
      '}}',
    ]);
  });

  it('have the right position even after an emoji', () => {
    expect(inlineCodes('👩‍🚀 {size}')).toEqual([{ kind: 'placeholder', text: '{size}', start: 6, end: 12 }]);
  });
});

describe('codes that a translation lacks', () => {
  it.each([
    ['<b>{size}</b> of %s', '', ['<b>', '{size}', '</b>', '%s']],
    ['<b>{size}</b> of %s', '%1$s: <b>', ['{size}', '</b>']],
    ['%s in %s&nbsp;%d', '%3$d: %2$s %1$s', []],
    ['{a} {b}', '{b} {a}', []],
    ['{a} and {a} and {b}', 'Nur {a}', ['{a}', '{b}']],
    ['<br/>{{x}}&nbsp;', '{{ x }}', ['<br/>']],
    ['<img alt="A bag"/>', '<img alt="Tasche"/>', []],
    ['{a}', '{a}{b}', []],
  ])('of %j in %j are %j', (source, target, codes) => {
    expect(missingCodes(source, target).map((code) => code.text)).toEqual(codes);
  });
});

describe('the placeholders check', () => {
  it.each<[...Pair, string[]]>([
    ['en', 'Size {size}', 'de', 'Größe', ['{size} is missing in the translation']],
    [
      'en',
      'Size {size}',
      'ja',
      'サイズ {sise}',
      ['{size} is missing in the translation', '{sise} is not in the source'],
    ],
    ['en', '%s in %s', 'ar', '%s', ['%s is missing in the translation']],
    [
      'en',
      '%s costs %d',
      'fr',
      '%d coûte %s',
      [
        '%s is missing in the translation',
        '%d is missing in the translation',
        '%d is not in the source',
        '%s is not in the source',
      ],
    ],
    ['en', '{{ size }}', 'de', '{ size }', ['{{ size }} is missing in the translation']],
    ['de', '<img alt="{name}">', 'en', '<img alt="name">', ['{name} is missing in the translation']],
  ])('%s %j → %s %j: %j', (sourceLocale, source, targetLocale, target, messages) => {
    expect(messagesOf('placeholders', [sourceLocale, source, targetLocale, target])).toEqual(messages);
  });

  it.each<Pair>([
    ['en', '%s costs %d', 'fr', '%2$d : prix de %1$s'],
    ['en', '{{size}} and {{color}}', 'ja', '{{ color }}と{{size}}'],
    ['en', '100 % cotton, 50% off', 'de', '100 % Baumwolle, 50 % Rabatt'],
    ['en', '100% cotton', 'tr', '%100 pamuk'],
    ['en', 'Only $5', 'ar', '5 دولارات فقط'],
    ['en', 'Braces {} are fine', 'fr', 'Les accolades sont permises'],
  ])('%s %j → %s %j: nothing', (...pair) => {
    expect(messagesOf('placeholders', pair)).toEqual([]);
  });
});

describe('the ICU message check', () => {
  const source = '{count, plural, one {# size} other {# sizes}} for {name}';

  it.each<[string, string, string[]]>([
    ['de', '{count, plural, one {# Größe} other {# Größen}} für {name}', []],
    ['ja', '{name}: {count, plural, other {#サイズ}}', []],
    ['fr', '{count, plural, one {# taille} other {# tailles}} pour {name}', []],
    ['de', '{count, plural, =1 {eine Größe} other {# Größen}} für {name}', []],
    ['ar', '{count, plural, zero {#} one {#} two {#} few {#} many {#} other {#}} {name}', []],
    [
      'ar',
      '{count, plural, one {#} other {#}} {name}',
      ['The plural {count} has no form for “zero”, “two”, “few”, “many”'],
    ],
    ['ru', '{count, plural, one {#} other {#}} {name}', ['The plural {count} has no form for “many”, “few”']],
    [
      'ja',
      '{count, plural, few {#} other {#}} {name}',
      ['The plural {count} never uses “few” in this language'],
    ],
    ['de', '{count, plural, one {# Größe}} für {name}', ['“other” is missing in the ICU message']],
    ['de', '{count, plural, one {# Größe} other {# Größen}} für', ['{name} is missing in the translation']],
    ['de', '{count, plural, one {#} other {#}} für {name} {x}', ['{x} is not in the source']],
    [
      'de',
      '{count} Größen für {name}',
      ['The plural {count} is missing in the translation', '{count} is not in the source'],
    ],
    ['de', '{count, plural, one {#} other {#} für {name}', ['A closing brace is missing in the ICU message']],
  ])('in %s of %j: %j', (locale, target, messages) => {
    expect(messagesOf('placeholders', ['en', source, locale, target])).toEqual(messages);
  });

  it('compares the options of a select', () => {
    const select = '{kind, select, red {Red} other {Other}}';
    expect(
      messagesOf('placeholders', ['en', select, 'de', '{kind, select, red {Rot} other {Andere}}']),
    ).toEqual([]);
    expect(
      messagesOf('placeholders', ['en', select, 'de', '{kind, select, rot {Rot} other {Andere}}']),
    ).toEqual([
      'The select {kind} has no option “red”',
      'The select {kind} has “rot”, which is not in the source',
    ]);
  });
});

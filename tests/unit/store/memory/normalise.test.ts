import { describe, expect, test } from 'vitest';
import { normalise } from '#electron/store/memory/normalise.ts';

const tokensOf = (text: string) => normalise(text).tokens;

describe('texts have the same tokens', () => {
  test.each([
    ['upper and lower case', 'Steel PAN', 'steel pan'],
    ['numbers', '30 x 40 cm', '40 x 60 cm'],
    ['numbers with separators', '1.299,00 €', '1,299.00 €'],
    ['digits of another script', '٣ مقالي', '12 مقالي'],
    ['tags', '<b>Steel</b> pan', '<p><i>Steel</i> pan</p>'],
    ['markup', '<p><b>Steel</b> pan</p>', 'Steel pan'],
    ['placeholders', 'Hello {name}', 'Hello {{ user.name }}'],
    ['printf placeholders', 'Only %d left', 'Only %1$s left'],
    ['punctuation', 'Steel pan!', 'Steel, pan'],
    ['full-width letters', 'ＵＳＢケーブル', 'USBケーブル'],
    ['half-width katakana', 'ﾌﾗｲﾊﾟﾝ', 'フライパン'],
    ['Arabic diacritics', 'مِقْلَاة', 'مقلاة'],
    ['the Arabic stretching stroke', 'مـــقلاة', 'مقلاة'],
    ['composed and decomposed letters', 'Gro\u0308ße', 'Größe'],
  ])('whatever their %s', (_, a, b) => {
    expect(tokensOf(a)).toEqual(tokensOf(b));
  });

  test('but not with different words', () => {
    expect(tokensOf('steel pan')).not.toEqual(tokensOf('steel pot'));
  });
});

test('normalising keeps codes, numbers and punctuation in order', () => {
  expect(normalise('<b>Only</b> %d of {total}, 30 x 40 cm!')).toEqual({
    tokens: ['only', '{}', 'of', '{}', '0', 'x', '0', 'cm'],
    words: ['Only', '', 'of', '', '', 'x', '', 'cm'],
    codes: ['<b>', '</b>', '%d', '{total}'],
    numbers: ['30', '40'],
    punctuation: ',!',
  });
});

test('scripts without spaces are split into characters, with their marks', () => {
  expect(tokensOf('鉄のフライパン 26cm')).toEqual([...'鉄のフライパン', '0', 'cm']);
  expect(tokensOf('กระทะเหล็ก')).toEqual(['ก', 'ร', 'ะ', 'ท', 'ะ', 'เ', 'ห', 'ล็', 'ก']);
});

test('a text of punctuation, an emoji or markup alone still has tokens', () => {
  expect(tokensOf('—')).toEqual(['—']);
  expect(tokensOf('🍳')).toEqual(['🍳']);
  expect(tokensOf('<br>')).toEqual(['<>']);
  expect(tokensOf('  ')).toEqual([]);
});

test('a percentage is not a placeholder', () => {
  expect(tokensOf('100 % wool, 50%discount')).toEqual(['0', 'wool', '0', 'discount']);
});

import fc from 'fast-check';
import { expect, it } from 'vitest';
import { changedCodes, protectCodes, restoreCodes } from '#shared/domain/protected-text.ts';

it('any text comes back unchanged if machine translation leaves it unchanged', () => {
  const part = fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 10 }),
    fc.constantFrom('{size}', '<b>', '</b>', '&amp;', '&', '<', '%s', '<x id="0"/>', '&lt;'),
  );
  fc.assert(
    fc.property(fc.array(part, { maxLength: 8 }), (parts) => {
      const text = parts.join('');
      const { markup, codes } = protectCodes(text);
      expect(restoreCodes(markup, codes)).toBe(text);
    }),
  );
});

it('codes are restored wherever machine translation puts them, however it spells them', () => {
  const { markup, codes } = protectCodes('Use {n} cups & <b>stir</b>');
  expect(markup).toBe('Use <x id="0"/> cups &amp; <x id="1"/>stir<x id="2"/>');
  expect(restoreCodes('<x id="1"></x>Rühren<x id=2 /> mit <X ID="0"/> Tassen &#38; mehr', codes)).toBe(
    '<b>Rühren</b> mit {n} Tassen & mehr',
  );
});

it('a code that machine translation invented or lost is left out', () => {
  const { codes } = protectCodes('{a} {b}');
  expect(restoreCodes('<x id="1"/> <x id="7"/>', codes)).toBe('{b} ');
});

it('codes that were lost, doubled or added are named; what only reads like one is not', () => {
  const { codes } = protectCodes('{a} <b>x</b> 100 %');
  expect(changedCodes('<x id="0"/> <x id="1"/>x<x id="2"/> 100 % de', codes)).toEqual([]);
  expect(changedCodes('<x id="1"/>x<x id="1"/>', codes)).toEqual(['{a}', '<b>', '</b>']);
  expect(changedCodes('<x id="0"/> <x id="1"/>x<x id="2"/> <script>', codes)).toEqual(['<script>']);
  expect(changedCodes('<x id="0"/> <x id="1"/>x<x id="2"/> {name}', codes)).toEqual(['{name}']);
});

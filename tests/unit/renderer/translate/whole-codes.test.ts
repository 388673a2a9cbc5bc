import { describe, expect, it } from 'vitest';
import {
  codeToDelete,
  outsideCodes,
  wholeCodes,
  withWholeCodes,
} from '../../../../renderer/src/features/translate/list/whole-codes.ts';

const shown = (text: string) => wholeCodes(text).map(({ start, end }) => text.slice(start, end));

describe('codes that the caret does not enter', () => {
  it('are placeholders, entities, and tags with nothing to translate', () => {
    expect(shown('<b>{size}</b> &amp; %s <img alt="a">')).toEqual(['<b>', '{size}', '</b>', '&amp;', '%s']);
  });

  it('leave plural forms to the translator', () => {
    expect(shown('{n, plural, one {# bag {x}} other {# bags}}')).toEqual(['{x}']);
  });

  it('include the marks that isolate them', () => {
    expect(shown('\u2066<b>\u2069ناعم')).toEqual(['\u2066<b>\u2069']);
  });

  it('are passed over in the direction that the caret moves', () => {
    const codes = wholeCodes('ab<b>cd');
    expect(outsideCodes(codes, 3, 2)).toBe(5);
    expect(outsideCodes(codes, 4, 5)).toBe(2);
    expect(outsideCodes(codes, 2, 3)).toBe(2);
  });

  it('are deleted as a whole', () => {
    const codes = wholeCodes('ab<b>cd');
    expect(codeToDelete(codes, 5, 'backward')).toEqual({ start: 2, end: 5 });
    expect(codeToDelete(codes, 2, 'forward')).toEqual({ start: 2, end: 5 });
    expect(codeToDelete(codes, 2, 'backward')).toBeNull();
  });

  it('are deleted as a whole with the word or line that has a part of them', () => {
    const codes = wholeCodes('ab<b>cd</b>');
    expect(withWholeCodes(codes, { start: 3, end: 7 })).toEqual({ start: 2, end: 7 });
    expect(withWholeCodes(codes, { start: 0, end: 8 })).toEqual({ start: 0, end: 11 });
    expect(withWholeCodes(codes, { start: 5, end: 7 })).toEqual({ start: 5, end: 7 });
  });
});

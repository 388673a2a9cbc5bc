import { describe, expect, it } from 'vitest';
import {
  codeToDelete,
  outsideCodes,
  wholeCodes,
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
    expect(codeToDelete(codes, 5, 'Backspace')).toEqual({ start: 2, end: 5 });
    expect(codeToDelete(codes, 2, 'Delete')).toEqual({ start: 2, end: 5 });
    expect(codeToDelete(codes, 2, 'Backspace')).toBeNull();
  });
});

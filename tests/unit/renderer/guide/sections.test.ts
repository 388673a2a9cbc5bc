import { describe, expect, test } from 'vitest';
import { idOf, searchSections, sectionsOf } from '../../../../renderer/src/features/guide/sections.ts';

const TEXT =
  '# Title\n\nBefore.\n\n## 1. Open a catalog\n\nFirst.\n\n### Several connections\n\nMany.\n\n## 2. Pull\n\nMore.';

describe('the guide', () => {
  test('is split into chapters and sections, each with its own text', () => {
    expect(sectionsOf(TEXT)).toEqual([
      { id: '1-open-a-catalog', title: '1. Open a catalog', level: 2, markdown: 'First.' },
      { id: 'several-connections', title: 'Several connections', level: 3, markdown: 'Many.' },
      { id: '2-pull', title: '2. Pull', level: 2, markdown: 'More.' },
    ]);
  });

  test('uses the same section ids as GitHub', () => {
    expect(idOf('Find rows, choose columns')).toBe('find-rows-choose-columns');
    expect(idOf('Größen & Maße')).toBe('größen--maße');
  });

  test('is searched for all words, with title matches first', () => {
    const titles = (search: string) => searchSections(sectionsOf(TEXT), search).map(({ title }) => title);
    expect(titles('many connections')).toEqual(['Several connections']);
    expect(titles('pull')).toEqual(['2. Pull']);
    expect(titles('many pull')).toEqual([]);
    expect(titles('  ')).toEqual([]);
    expect(titles('s')[0]).toBe('Several connections');
  });
});

import { readdirSync, readFileSync } from 'node:fs';
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

const guide = readFileSync('docs/guide/README.md', 'utf8');
const sections = sectionsOf(guide);

test('the guide has every section that a view opens', () => {
  const code = readFileSync('renderer/src/features/guide/section-of.ts', 'utf8');
  const headings = [...code.matchAll(/^ {2}\w+: '(.+)',$/gm)].map(([, heading]) => heading);
  expect(headings).toHaveLength(10);
  expect(sections.map(({ title }) => title)).toEqual(expect.arrayContaining(headings));
});

test('every internal link of the guide resolves, and every section id is unique', () => {
  const ids = sections.map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  const links = [...guide.matchAll(/\]\(#([^)]+)\)/g)].map(([, id]) => id);
  expect(ids).toEqual(expect.arrayContaining(links));
});

test('every picture of the guide exists in both themes', () => {
  const files = readdirSync('docs/guide/images');
  const named = [...guide.matchAll(/\]\(images\/([^)]+)\)/g)].map(([, name = '']) => name);
  expect(named.length).toBeGreaterThan(20);
  expect(files).toEqual(
    expect.arrayContaining([...named, ...named.map((name) => name.replace('.png', '-dark.png'))]),
  );
});

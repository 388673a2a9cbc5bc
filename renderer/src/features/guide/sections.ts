/** A part of the guide under one heading, without the parts under smaller headings. */
export interface Section {
  /** Derived from the heading as on GitHub, so that links between sections work there and here. */
  id: string;
  title: string;
  /** Of the heading: 2 is a chapter, 3 a section within one. */
  level: 2 | 3;
  /** Without the heading. */
  markdown: string;
}

const HEADING = /^(##|###) (.+)$/gm;

/** Returns the chapters and sections of a Markdown text in order, without what is before the first chapter. */
export function sectionsOf(markdown: string): Section[] {
  const headings = [...markdown.matchAll(HEADING)];
  return headings.map(
    ({ index, 0: line, 1: marks = '', 2: title = '' }, i): Section => ({
      id: idOf(title),
      title,
      level: marks.length === 2 ? 2 : 3,
      markdown: markdown.slice(index + line.length, headings[i + 1]?.index).trim(),
    }),
  );
}

export const idOf = (title: string): string =>
  title
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(/\s/g, '-');

/**
 * Returns the sections that contain every word of the search, those with a word in the title first; none for an empty
 * search.
 */
export function searchSections(sections: readonly Section[], search: string): Section[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return [];
  const has = (text: string) => (word: string) => text.toLowerCase().includes(word);
  const found = sections.filter(({ title, markdown }) => words.every(has(`${title} ${markdown}`)));
  return found.toSorted((a, b) => Number(words.some(has(b.title))) - Number(words.some(has(a.title))));
}

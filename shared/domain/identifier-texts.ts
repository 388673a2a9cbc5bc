/** Lines, tabs, commas and semicolons stand between identifiers; or lines only, where identifiers hold the others. */
export type Separators = 'all' | 'lines';

const BETWEEN = { all: /[\r\n\t,;]+/, lines: /[\r\n]+/ } as const;

/** The identifiers of a pasted text, in their order, blank ones left out, repeated ones kept. */
export const identifiersIn = (text: string, separators: Separators): string[] =>
  text
    .split(BETWEEN[separators])
    .map((part) => part.trim())
    .filter((part) => part !== '');

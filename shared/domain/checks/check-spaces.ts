import type { Check, Problem } from './check-input.ts';

/** Spaces at both ends are the same as in the source, and none is doubled. No-break spaces count as spaces. */
export const checkSpaces: Check = ({ source, target }) => {
  const problems: Problem[] = [];
  const atStart = [leading(source.text), leading(target.text)] as const;
  if (kindOf(atStart[0]) !== kindOf(atStart[1])) {
    problems.push({
      message: `The translation starts ${shown(atStart[1])}, the source ${shown(atStart[0])}`,
      source: atStart[0] ? [[0, atStart[0].length]] : [],
      target: atStart[1] ? [[0, atStart[1].length]] : [],
    });
  }
  const atEnd = [trailing(source.text), trailing(target.text)] as const;
  if (kindOf(atEnd[0]) !== kindOf(atEnd[1])) {
    const range = (text: string, spaces: string): [number, number][] =>
      spaces ? [[text.length - spaces.length, text.length]] : [];
    problems.push({
      message: `The translation ends ${shown(atEnd[1])}, the source ${shown(atEnd[0])}`,
      source: range(source.text, atEnd[0]),
      target: range(target.text, atEnd[1]),
    });
  }
  // A source that aligns with spaces, or is code, keeps them in its translation.
  if (!DOUBLED.test(source.text)) {
    const doubled = [...target.text.matchAll(new RegExp(DOUBLED, 'g'))];
    if (doubled.length > 0) {
      problems.push({
        message: 'The translation has double spaces',
        target: doubled.map(({ 0: spaces, index }) => [index, index + spaces.length]),
      });
    }
  }
  return problems;
};

const DOUBLED = /(?<=\S) {2,}(?=\S)/;

const leading = (text: string): string => /^\s*/.exec(text)![0];
const trailing = (text: string): string => text.slice(text.trimEnd().length);

const kindOf = (spaces: string): string =>
  spaces.includes('\n') ? `lines ${spaces.split('\n').length}` : spaces === '' ? 'none' : 'spaces';

function shown(spaces: string): string {
  if (spaces === '') return 'without a space';
  return spaces.includes('\n') ? 'with a line break' : 'with a space';
}

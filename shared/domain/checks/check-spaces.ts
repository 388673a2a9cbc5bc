import { plural, t } from '@lingui/core/macro';
import type { Check, Problem } from './check-input.ts';

/** Spaces at both ends must be the same as in the source, none may be doubled, and lines stay lines. No-break spaces count as spaces. */
export const checkSpaces: Check = ({ source, target }) => [
  ...edgeProblems('start', startMessage, startOf(source.text), startOf(target.text)),
  ...edgeProblems('end', endMessage, endOf(source.text), endOf(target.text)),
  ...doubledProblems(source.text, target.text),
  ...joinedProblems(source.text, target.text),
];

/** The spaces at one end of a text. */
interface Edge {
  spaces: string;
  start: number;
}

const startOf = (text: string): Edge => ({
  spaces: text.slice(0, text.length - text.trimStart().length),
  start: 0,
});

const endOf = (text: string): Edge => {
  const start = text.trimEnd().length;
  return { spaces: text.slice(start), start };
};

function edgeProblems(
  subject: string,
  messageOf: typeof startMessage,
  source: Edge,
  target: Edge,
): Problem[] {
  const inSource = described(source.spaces);
  const inTarget = described(target.spaces);
  if (inSource === inTarget) return [];
  return [
    { subject, message: messageOf(inSource, inTarget), source: rangesOf(source), target: rangesOf(target) },
  ];
}

function startMessage(inSource: string | null, inTarget: string | null): string {
  if (inSource === null) return t`The translation starts with ${inTarget ?? ''}, the source does not`;
  if (inTarget === null) return t`The source starts with ${inSource}, the translation does not`;
  return t`The source starts with ${inSource}, the translation with ${inTarget}`;
}

function endMessage(inSource: string | null, inTarget: string | null): string {
  if (inSource === null) return t`The translation ends with ${inTarget ?? ''}, the source does not`;
  if (inTarget === null) return t`The source ends with ${inSource}, the translation does not`;
  return t`The source ends with ${inSource}, the translation with ${inTarget}`;
}

/** The number of spaces does not matter, but the number of lines does. */
function described(spaces: string): string | null {
  const lines = spaces.split('\n').length - 1;
  if (lines > 0) return plural(lines, { one: 'a line break', other: '# line breaks' });
  return spaces === '' ? null : t`a space`;
}

const rangesOf = ({ spaces, start }: Edge): [number, number][] =>
  spaces === '' ? [] : [[start, start + spaces.length]];

const linesOf = (text: string): number => text.split('\n').filter((line) => line.trim() !== '').length;

/** A translation in one line lost the lines of its source. How many there are is up to the language. */
function joinedProblems(source: string, target: string): Problem[] {
  const lines = linesOf(source);
  if (lines < 2 || linesOf(target) !== 1) return [];
  return [
    {
      subject: 'lines',
      message: t`The source has ${plural(lines, { other: '# lines' })}, the translation only one`,
    },
  ];
}

const DOUBLED = /(?<=\S) {2,}(?=\S)/g;

/** A source that aligns with spaces, or is code, keeps them in its translation. */
function doubledProblems(source: string, target: string): Problem[] {
  if (source.search(DOUBLED) >= 0) return [];
  const doubled = [...target.matchAll(DOUBLED)];
  if (doubled.length === 0) return [];
  return [
    {
      subject: 'double',
      message: t`The translation has double spaces`,
      target: doubled.map(({ 0: spaces, index }) => [index, index + spaces.length]),
    },
  ];
}

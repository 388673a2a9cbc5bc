import { describe, expect, it } from 'vitest';
import {
  type Entry,
  linesOf,
  NOTHING,
  typedText,
  withMore,
} from '../../../../renderer/src/identifier-lists/entry/entry.ts';
import { readListFile } from '../../../../renderer/src/identifier-lists/entry/read-list-file.ts';
import { lineOutcomes } from '../../../../renderer/src/identifier-lists/line-outcomes.ts';
import {
  answerSentence,
  foundSentence,
  foundTexts,
  repeatedTexts,
  unanswered,
  withAnswers,
} from '../../../../renderer/src/identifier-lists/messages.ts';
import { understoodLines } from '../../../../renderer/src/identifier-lists/understood-lines.ts';

const many = Array.from({ length: 50_000 }, (_, at) => `0${45000 + at}`);
const file = (name: string, ...content: BlobPart[]) => new File(content, name);
const utf16 = (text: string) => Uint8Array.from([0xff, 0xfe, ...Buffer.from(text, 'utf16le')]);

describe('a list being entered', () => {
  const textsOf = (entry: Entry) => linesOf(entry).map(({ text }) => text);

  it('stays in the text field while it is short', () => {
    const entry = withMore(typedText('a, b'), 'c', 'list.csv');
    expect(entry).toEqual({ kind: 'typed', text: 'a, b\nc' });
    expect(textsOf(entry)).toEqual(['a, b', 'c']);
  });

  it('moves out of the text field once it is long, and loses no line', () => {
    const long = many.join('\n');
    const pasted = typedText(long);
    expect(pasted).toMatchObject({ kind: 'taken', from: ['pasted'] });
    expect(textsOf(pasted)).toEqual(many);
    const more = withMore(pasted, 'x\ny', 'list.csv');
    expect(more).toMatchObject({ kind: 'taken', from: ['pasted', 'list.csv'] });
    expect(textsOf(more)).toEqual([...many, 'x', 'y']);
    expect(withMore(NOTHING, long, 'list.csv')).toMatchObject({ from: ['list.csv'] });
    expect(withMore(typedText('a'), long, 'list.csv')).toMatchObject({ from: ['typed', 'list.csv'] });
  });
});

describe('a file of identifiers', () => {
  it('is read as UTF-8 or as Excel’s "Unicode text"', async () => {
    await expect(readListFile(file('a.csv', '\ufeff004500;Kännchen'))).resolves.toBe('004500;Kännchen');
    await expect(readListFile(file('a.txt', utf16('004500\tKännchen\r\n')))).resolves.toBe(
      '004500\tKännchen\r\n',
    );
  });

  it('is rejected with a clear message if it is not text', async () => {
    await expect(readListFile(file('a.xlsx', new Uint8Array([0x50, 0x4b, 3, 4, 0xff, 0])))).rejects.toThrow(
      'not UTF-8 text',
    );
    await expect(readListFile(file('a.csv', new Uint8Array([65, 0, 66])))).rejects.toThrow('not a text file');
  });
});

describe('the lines of a ticket', () => {
  const lines = [
    { line: 1, text: 'Hello', asked: [] },
    { line: 2, text: '1) A, B', asked: ['A', 'B'] },
    { line: 3, text: 'C', asked: ['C'] },
    { line: 4, text: 'D, E', asked: ['D', 'E'] },
  ];
  const kept = {
    list: 1,
    texts: 5,
    products: 2,
    repeated: 0,
    missing: ['B', 'E'],
    ambiguous: ['D'],
    gone: ['C'],
  };

  it('get their outcomes in order', () => {
    const answers = { found: [], notFound: ['B'], failed: [] };
    expect(lineOutcomes({ lines, kept, answers })).toEqual([
      { text: 'Hello', outcome: 'no identifier' },
      { text: '1) A, B', outcome: 'A: found, B: not in the service' },
      { text: 'C', outcome: 'C: already gone' },
      { text: 'D, E', outcome: 'D: matches two products, E: not found' },
    ]);
  });

  it('use a suggested identifier once it was accepted', () => {
    const ticket = {
      lines: [{ line: 1, text: '4512, A' }],
      layout: { delimiter: null, columns: 1 },
      column: 'all' as const,
      known: new Set(['A']),
      similar: new Map([['4512', ['004512']]]),
      shapes: null,
    };
    const read = (accepted: ReadonlyMap<string, readonly string[]>) =>
      understoodLines(ticket, { column: 'all', accepted, withApart: false }).flatMap(({ asked }) => asked);
    expect(read(new Map())).toEqual(['4512', 'A']);
    expect(read(new Map([['4512', ['004512']]]))).toEqual(['004512', 'A']);
  });
});

describe('the result of a list', () => {
  it('is reported with its counts', () => {
    const found = { products: 280, texts: 300 };
    expect(foundSentence({ ...found, ambiguous: [] })).toBe('280 products found for 300 identifiers.');
    expect(foundSentence({ ...found, ambiguous: ['a', 'b'] })).toBe(
      '280 products found for 300 identifiers. 2 identifiers match two of them each: choose below which ones are meant.',
    );
    expect(
      answerSentence({
        found: [{ product: 1, identifier: 'a', title: 'A', text: 'a' }],
        notFound: ['b', 'c'],
        failed: [{ text: 'd', message: 'No answer.' }],
      }),
    ).toBe('The service was asked: 1 found, 2 not listed there either, 1 could not be asked about.');
  });

  it('separates found texts from missing and gone ones, and lists repeated texts', () => {
    const texts = ['a', 'b', 'a', 'c', 'd', 'b'];
    expect(foundTexts(texts, { missing: ['c'], gone: ['d'] })).toEqual(['a', 'b']);
    expect(repeatedTexts(texts)).toEqual(['a', 'b']);
  });

  it('leaves only unanswered texts for the next request to the service', () => {
    const failed = [{ text: 'c', message: 'No answer.' }];
    const first = withAnswers(null, { found: [], notFound: ['a', 'b'], failed });
    expect(unanswered(['a', 'b', 'c', 'd'], first)).toEqual(['c', 'd']);
    const then = withAnswers(first, { found: [], notFound: ['c', 'd'], failed: [] });
    expect(then).toEqual({ found: [], notFound: ['a', 'b', 'c', 'd'], failed: [] });
    expect(unanswered(['a', 'b', 'c', 'd'], then)).toEqual([]);
  });
});

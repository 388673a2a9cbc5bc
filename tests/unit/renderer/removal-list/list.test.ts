import { describe, expect, it } from 'vitest';
import {
  NOTHING,
  textsOf,
  typedText,
  withMore,
} from '../../../../renderer/src/features/removal-list/entry/entry.ts';
import { readListFile } from '../../../../renderer/src/features/removal-list/entry/read-list-file.ts';
import {
  answerSentence,
  foundSentence,
  foundTexts,
  repeatedTexts,
  unanswered,
  withAnswers,
} from '../../../../renderer/src/features/removal-list/messages.ts';

const many = Array.from({ length: 50_000 }, (_, at) => `0${45000 + at}`);
const file = (name: string, ...content: BlobPart[]) => new File(content, name);
const utf16 = (text: string) => Uint8Array.from([0xff, 0xfe, ...Buffer.from(text, 'utf16le')]);

describe('a list on its way in', () => {
  it('stays in its field while it is short', () => {
    const entry = withMore(typedText('a, b'), ['c'], 'list.csv');
    expect(entry).toEqual({ kind: 'typed', text: 'a\nb\nc' });
    expect(textsOf(entry)).toEqual(['a', 'b', 'c']);
  });

  it('leaves the field once it is long, and loses nothing', () => {
    const pasted = typedText(many.join('\n'));
    expect(pasted).toMatchObject({ kind: 'taken', from: ['pasted'] });
    expect(textsOf(pasted)).toEqual(many);
    const more = withMore(pasted, ['x', 'y'], 'list.csv');
    expect(more).toMatchObject({ kind: 'taken', from: ['pasted', 'list.csv'] });
    expect(textsOf(more)).toEqual([...many, 'x', 'y']);
    expect(withMore(NOTHING, many, 'list.csv')).toMatchObject({ from: ['list.csv'] });
    expect(withMore(typedText('a'), many, 'list.csv')).toMatchObject({ from: ['typed', 'list.csv'] });
  });
});

describe('a file of identifiers', () => {
  it('gives its first column where it has columns, and all that stands in it where it has none', async () => {
    await expect(readListFile(file('a.csv', '004500;Kettle\r\n004501;Pan'))).resolves.toEqual({
      texts: ['004500', '004501'],
      heading: null,
    });
    await expect(readListFile(file('a.txt', '004500\tKettle\n004501\tPan'))).resolves.toMatchObject({
      texts: ['004500', '004501'],
    });
    await expect(readListFile(file('a.txt', '004500, 004501\n004502'))).resolves.toMatchObject({
      texts: ['004500', '004501', '004502'],
    });
  });

  it('does not take the name of its column for an identifier', async () => {
    await expect(readListFile(file('a.csv', '\ufeffidentifier,title\r\n004500,Kettle'))).resolves.toEqual({
      texts: ['004500'],
      heading: 'identifier',
    });
    await expect(readListFile(file('a.csv', 'Product ID\n004500'))).resolves.toMatchObject({
      heading: 'Product ID',
    });
  });

  it('is read as Excel writes "Unicode text"', async () => {
    await expect(readListFile(file('a.txt', utf16('004500\tKännchen\r\n')))).resolves.toMatchObject({
      texts: ['004500'],
    });
  });

  it('is refused in plain words where it is no text', async () => {
    await expect(readListFile(file('a.xlsx', new Uint8Array([0x50, 0x4b, 3, 4, 0xff, 0])))).rejects.toThrow(
      'not UTF-8 text',
    );
    await expect(readListFile(file('a.csv', new Uint8Array([65, 0, 66])))).rejects.toThrow('not a text file');
  });
});

describe('what became of a list', () => {
  it('is said with its counts', () => {
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

  it('puts every text in one place: found, not found, or gone; repeated ones are named besides', () => {
    const texts = ['a', 'b', 'a', 'c', 'd', 'b'];
    expect(foundTexts(texts, { missing: ['c'], gone: ['d'] })).toEqual(['a', 'b']);
    expect(repeatedTexts(texts)).toEqual(['a', 'b']);
  });

  it('asks the service again only about what it has not answered', () => {
    const failed = [{ text: 'c', message: 'No answer.' }];
    const first = withAnswers(null, { found: [], notFound: ['a', 'b'], failed });
    expect(unanswered(['a', 'b', 'c', 'd'], first)).toEqual(['c', 'd']);
    const then = withAnswers(first, { found: [], notFound: ['c', 'd'], failed: [] });
    expect(then).toEqual({ found: [], notFound: ['a', 'b', 'c', 'd'], failed: [] });
    expect(unanswered(['a', 'b', 'c', 'd'], then)).toEqual([]);
  });
});

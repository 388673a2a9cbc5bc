import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ArraySplitter } from '#electron/services/imports/array-splitter.ts';

function split(text: string, chunks: readonly number[] = [text.length]): string[] {
  const splitter = new ArraySplitter();
  const found: string[] = [];
  let from = 0;
  for (const length of [...chunks, text.length]) {
    found.push(...splitter.write(text.slice(from, from + length)));
    from += length;
  }
  splitter.end();
  return found;
}

describe('A JSON array', () => {
  test('is split into its elements, wherever chunks end', () => {
    fc.assert(
      fc.property(
        fc.array(fc.jsonValue()),
        fc.constantFrom(0, 2),
        fc.array(fc.integer({ min: 1, max: 9 })),
        (elements, indent, chunks) => {
          const text = JSON.stringify(elements, null, indent);
          expect(split(text, chunks).map((one) => JSON.parse(one) as unknown)).toEqual(
            JSON.parse(text) as unknown,
          );
        },
      ),
    );
  });

  test('is split correctly with brackets, quotes and backslashes in its texts', () => {
    const elements = [{ a: '],[{"' }, '\\', ['"'], { b: '\\"}' }];
    expect(split(JSON.stringify(elements)).map((one) => JSON.parse(one) as unknown)).toEqual(elements);
  });

  test('is refused if it does not end', () => {
    expect(() => split('[{"a":1},{"b":')).toThrow('The file ends in the middle of record 2.');
  });

  test('is refused if anything follows it', () => {
    expect(() => split('[1] x')).toThrow('The JSON goes on after the end of its list.');
  });
});

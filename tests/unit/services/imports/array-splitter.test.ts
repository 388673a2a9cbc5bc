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
  test('comes apart into its elements, wherever the file is cut', () => {
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

  test('with brackets, quotes and backslashes in its texts too', () => {
    const elements = [{ a: '],[{"' }, '\\', ['"'], { b: '\\"}' }];
    expect(split(JSON.stringify(elements)).map((one) => JSON.parse(one) as unknown)).toEqual(elements);
  });

  test('that does not end is refused', () => {
    expect(() => split('[{"a":1},{"b":')).toThrow('The file ends in the middle of record 2.');
  });

  test('with something after it is refused', () => {
    expect(() => split('[1] x')).toThrow('The JSON goes on after the end of its list.');
  });
});

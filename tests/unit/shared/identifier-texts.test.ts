import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { firstColumn } from '#shared/domain/identifier-texts.ts';

/** A cell as RFC 4180 writes it. */
const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;
const cell = fc.string({ unit: fc.constantFrom('a', '7', '-', ',', ';', '\t', '"', ' ', 'ü'), minLength: 1 });
const identifier = cell.filter((text) => text.trim() !== '').map((text) => text.trim());

describe('the first column of a file', () => {
  it('is what stands before the first tab, semicolon or comma, whichever the file has', () => {
    expect(firstColumn('004500\tKettle, red\r\n004501\tPan\r\n')).toEqual(['004500', '004501']);
    expect(firstColumn('004500;Kettle, red\n004501;Pan')).toEqual(['004500', '004501']);
    expect(firstColumn('004500,Kettle\r004501,Pan')).toEqual(['004500', '004501']);
    expect(firstColumn('004500\n\n  004501  \n')).toEqual(['004500', '004501']);
  });

  it('leaves the other separators in an identifier', () => {
    expect(firstColumn('A;1,5;x\nB;2,5;y')).toEqual(['A', 'B']);
    expect(firstColumn('1,5\tx\n2,5\ty')).toEqual(['1,5', '2,5']);
  });

  it('takes a quoted cell for what it says, line breaks and all', () => {
    expect(firstColumn('"a,b",1\r\n"c ""d""",2')).toEqual(['a,b', 'c "d"']);
    expect(firstColumn('004500,"two\nlines"\n004501,x')).toEqual(['004500', '004501']);
  });

  it('does not lose the rest of a file over a quote that is never closed', () => {
    expect(firstColumn('a"b,1\nc,2\nd,3')).toEqual(['a"b', 'c', 'd']);
  });

  it('finds every identifier of a file that writes its cells in quotes', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(identifier, fc.string()), { minLength: 1 }),
        fc.constantFrom(',', ';', '\t'),
        (rows, delimiter) => {
          const text = rows.map((row) => row.map(quoted).join(delimiter)).join('\r\n');
          expect(firstColumn(text)).toEqual(rows.map(([first]) => first));
        },
      ),
    );
  });

  it('reads the most identifiers there may be at once, also after a quote that is never closed', () => {
    const text = `"${Array.from({ length: 50_000 }, (_, at) => `id-${at},x`).join('\n')}`;
    expect(firstColumn(text)).toHaveLength(50_000);
  });
});

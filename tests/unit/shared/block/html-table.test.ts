import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { htmlTable, MAX_HTML_CELLS } from '#shared/domain/block/html-table.ts';

const text = (...texts: string[]) => texts.map((one) => ({ text: one, isText: true }));
const GERMAN = { lang: 'de', dir: 'ltr' } as const;
const ARABIC = { lang: 'ar', dir: 'rtl' } as const;

describe('copied cells as an HTML table', () => {
  it('have their language and direction, and numbers stay numbers', () => {
    const html = htmlTable([[...text('Größe', 'مقاس'), { text: '1,5', isText: false }]], [GERMAN, ARABIC]);
    expect(html).toMatch(
      /<td lang="de" dir="ltr" [^>]*>Größe<\/td><td lang="ar" dir="rtl" [^>]*>مقاس<\/td><td>1,5<\/td>/,
    );
  });

  it('keep a line break in its cell, where Excel would start another row', () => {
    expect(htmlTable([text('two\nlines', '')], [])).toContain(
      'two<br style="mso-data-placement:same-cell">lines</td><td></td>',
    );
  });

  it.each(['a\tb', 'two  spaces', ' before', 'after ', 'line\n', 'a\n b'])(
    'are not offered if HTML would lose the white space of %j',
    (cell) => expect(htmlTable([text(cell, 'x')], [])).toBeNull(),
  );

  it('are not offered for a single cell or for too many cells', () => {
    expect(htmlTable([text('one')], [])).toBeNull();
    const row = text(...Array<string>(100).fill('x'));
    const rows = Array(MAX_HTML_CELLS / 100).fill(row);
    expect(htmlTable(rows, [])).not.toBeNull();
    expect(htmlTable([...rows, row], [])).toBeNull();
  });

  it('never become markup, whatever they contain', () => {
    const word = fc.string({ unit: 'binary' }).filter((one) => !/\s/.test(one));
    fc.assert(
      fc.property(fc.array(word, { minLength: 2, maxLength: 6 }), (cells) => {
        const html = htmlTable([text(...cells)], [{ lang: '"><script>', dir: 'auto' }]) ?? '';
        const tags = html.match(/<[^>]*>/g) ?? [];
        expect(tags.filter((tag) => !/^<\/?(table|tr|td)[ >]/.test(tag))).toEqual([]);
        expect(tags.filter((tag) => tag.startsWith('<td'))).toHaveLength(cells.length);
        const read = html
          .replace(/<[^>]*>/g, '\t')
          .replace(/&(amp|lt|gt|quot);/g, (_, name: string) => ENTITIES[name]!);
        expect(read.replace(/\t+/g, '\t').split('\t').filter(Boolean)).toEqual(cells.filter(Boolean));
      }),
    );
  });
});

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"' };

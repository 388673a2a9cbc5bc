import { describe, expect, it } from 'vitest';
import { identifierKey } from '#shared/domain/identifier-key.ts';
import { couldBeIdentifier, shapesOf } from '#shared/domain/identifier-shapes.ts';
import { candidatesOf, identifierColumn, understood } from '#shared/domain/ticket.ts';
import type { Known } from '#shared/domain/ticket-alternatives.ts';
import { layoutOf, ticketLines } from '#shared/domain/ticket-layout.ts';

/** Families of a catalog, with codes of colour and size. */
const CATALOG = new Set([
  ...Array.from({ length: 60 }, (_, n) => String(4500 + n).padStart(6, '0')),
  ...['TER', 'BLK', 'ROS'].flatMap((colour) => [
    `004510-${colour}`,
    ...['035L', '05L', '075L', '1L'].map((size) => `004510-${colour}-${size}`),
  ]),
]);
const SHAPES = shapesOf(CATALOG);

/** What a mail names: by line, known identifiers, and others with what they look like. */
function read(text: string, withApart = false) {
  const lines = ticketLines(text);
  const layout = layoutOf(lines);
  const candidates = new Set(lines.flatMap((line) => candidatesOf(line, layout)));
  const similar = (one: string) =>
    candidates.has(one) && !CATALOG.has(one)
      ? [...CATALOG].filter((other) => identifierKey(other) === identifierKey(one))
      : [];
  const known: Known = {
    isKnown: (one) => candidates.has(one) && CATALOG.has(one),
    similar,
    couldBe: (one) => couldBeIdentifier(one, SHAPES),
  };
  const column = identifierColumn(lines, layout, known.isKnown);
  return understood(lines, layout, column, known, withApart).map(({ asked, apart }) => ({
    apart,
    named: asked.map((one) => (similar(one).length > 0 ? `${one} → ${similar(one).join(' ')}` : one)),
  }));
}

const namedIn = (text: string): string[] => read(text).flatMap(({ named }) => named);

describe('a mail with products', () => {
  it.each([
    ['spoken lists', 'please unlink 004540/004542/004544', ['004540', '004542', '004544']],
    ['a list on its own', '004540/004542', ['004540', '004542']],
    ['a list with one that is not there', '004540/009999/004544', ['004540', '009999', '004544']],
    ['zeros that a spreadsheet took', 'sku 4520 <- Excel ate the zeros', ['4520 → 004520']],
    ['a space inside', 'and the small one, 004510-TER-05 L, please', ['004510-TER-05 L → 004510-TER-05L']],
    ['a space inside, alone', '004510-TER-05 L', ['004510-TER-05 L → 004510-TER-05L']],
    ['full-width digits', 'それから００４５２１も', ['００４５２１ → 004521']],
    [
      'a shop address with a slug',
      'see https://shop.example/de/p/004531-pfanne-24cm.html?ref=mail',
      ['004531'],
    ],
    [
      'a shop address with a query',
      '<https://shop.example/item?color=red&sku=004510-BLK-1L>',
      ['004510-BLK-1L'],
    ],
    ['an address of something else', 'our terms: https://shop.example/terms/2026', []],
    ['an unknown product in an address', 'https://shop.example/p/009998', ['009998']],
    ['an amount', 'they cost 90 EUR and 1,234.50 € each', []],
    ['a telephone number', 'call me at +49 30 1234567 or tel. 030 123456', []],
    ['an order number', 'order 2024-118833 of 12.10.2026', []],
    ['a greeting', 'Hi', []],
    ['thanks', 'Thanks', []],
    ['a product that is not there', 'and 009999 too', ['009999']],
    ['brackets and commas', 'remove (004501), [004502]; „004503“.', ['004501', '004502', '004503']],
    ['a product with a colour', 'unlink 004510-ROS, but keep 004510-BLK', ['004510-ROS', '004510-BLK']],
  ])('is read with %s', (_, text, expected) => {
    expect(namedIn(text)).toEqual(expected);
  });

  it('sets apart what was written earlier, and signatures, and says so', () => {
    const mail = [
      'Hello support,',
      'please delete 004501 and 004502.',
      '004503',
      '',
      'Kind regards,',
      'Ada Long',
      'Pans & Pots GmbH, office 004550',
      'Tel. +49 30 004551',
      '',
      'On 3 Nov 2026 at 10:00, Support <support@shop.example> wrote:',
      '> Do you mean 004504?',
      '> 004505',
    ].join('\n');
    expect(namedIn(mail)).toEqual(['004501', '004502', '004503']);
    expect(read(mail).map(({ apart }) => apart ?? '')).toEqual([
      ...['', '', '', ''],
      ...['signature', 'signature', 'signature'],
      ...['quoted', 'quoted', 'quoted'],
    ]);
    expect(read(mail, true).flatMap(({ named }) => named)).toContain('004505');
  });

  it.each([
    [
      'German',
      'Bitte löschen: 004501\nMit freundlichen Grüßen\nAda\nTel. 004550\n-----Ursprüngliche Nachricht-----\nVon: X\n004502',
    ],
    [
      'French',
      'Supprimez 004501 svp\nCordialement\nAda 004550\nLe 3 nov. 2026 à 10:00, Support a écrit :\n> 004502',
    ],
    [
      'of a mail program',
      'Remove 004501\n--\nAda 004550\nFrom: Support\nSent: Monday\nSubject: 004502\n004503',
    ],
  ])('knows earlier mails and signatures in other forms: %s', (_, text) => {
    expect(namedIn(text)).toEqual(['004501']);
  });

  it('takes a mail that is quoted as a whole, and what stands below a closing on a line of its own', () => {
    expect(namedIn('> 004501\n> 004502')).toEqual(['004501', '004502']);
    expect(namedIn('Please delete these.\nThanks!\n004501\n004502')).toEqual(['004501', '004502']);
    expect(namedIn('Please delete 004501.\nThanks\nAda\nP.S. also 004502')).toEqual(['004501', '004502']);
  });

  it('takes every code of a list of codes, whatever the catalog has', () => {
    expect(namedIn('AB-1\nCD-22\nEF-333')).toEqual(['AB-1', 'CD-22', 'EF-333']);
    expect(namedIn('KET-BLUE')).toEqual(['KET-BLUE']);
  });
});

describe('how identifiers are written', () => {
  it('is learned from the catalog, and unknown where they are free texts', () => {
    expect(couldBeIdentifier('004599', SHAPES)).toBe(true);
    expect(couldBeIdentifier('00459', SHAPES)).toBe(true);
    expect(couldBeIdentifier('2026', SHAPES)).toBe(false);
    expect(couldBeIdentifier('004510-XYZ-2L', SHAPES)).toBe(true);
    const free = shapesOf(Array.from({ length: 150 }, (_, n) => 'a'.concat('-'.repeat(n))));
    expect(couldBeIdentifier('anything', free)).toBeNull();
    expect(shapesOf([])).toBeNull();
  });
});

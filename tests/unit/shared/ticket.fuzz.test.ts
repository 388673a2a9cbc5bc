// @module-tag long

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { identifierKey } from '#shared/domain/identifier-key.ts';
import { alternatives, candidatesOf, identifierColumn, understood } from '#shared/domain/ticket.ts';
import type { Known } from '#shared/domain/ticket-alternatives.ts';
import { rangeIn } from '#shared/domain/ticket-alternatives.ts';
import { layoutOf, ticketLines } from '#shared/domain/ticket-layout.ts';

const RUNS = { numRuns: 3_000 };
const CATALOG = ['004512', '12', '345', '12345', 'AB-100', 'AB-101', 'AB-102', 'Ket-1', 'A,1'];

const piece = fc.oneof(
  fc.constantFrom(
    ...CATALOG,
    ...['12,345', 'AB–100', 'ab-101', '4512', 'ＡＢ－１００', 'ZZ-9'],
    ...[
      '|',
      '||',
      '+---+',
      '---',
      '│',
      '\t',
      ';',
      ',',
      '"',
      '\n',
      '\r\n',
      ' ',
      '\u200b',
      ' to ',
      '..',
      ' – ',
      '- ',
      'SKU',
      'SKU: ',
      '(2 rows)',
    ],
  ),
  fc.string({ maxLength: 4 }),
);
const text = fc.array(piece, { maxLength: 40 }).map((pieces) => pieces.join(''));

/** A text as read with what the catalog knows. */
function read(given: string) {
  const lines = ticketLines(given);
  const layout = layoutOf(lines);
  const candidates = new Set(lines.flatMap((line) => candidatesOf(line, layout)));
  const known: Known = {
    isKnown: (one) => candidates.has(one) && CATALOG.includes(one),
    similar: (one) =>
      candidates.has(one) && !CATALOG.includes(one)
        ? CATALOG.filter((other) => identifierKey(other) === identifierKey(one))
        : [],
    couldBe: () => null,
  };
  const column = identifierColumn(lines, layout, known.isKnown);
  return { lines, candidates, known, understood: understood(lines, layout, column, known) };
}

const letters = (one: string): string => one.replace(/[^\p{L}\p{N}]/gu, '');

test('every line of a list that says something is in what was understood, in order', () => {
  fc.assert(
    fc.property(text, (given) => {
      const { lines, understood: all } = read(given);
      expect(letters(lines.map((line) => line.text).join(''))).toBe(letters(given));
      expect(all.map((line) => line.text)).toEqual(lines.map((line) => line.text));
    }),
    RUNS,
  );
});

test('a list asks only for texts that it holds, and what one of them may mean is in the catalog', () => {
  fc.assert(
    fc.property(text, (given) => {
      const { candidates, known, understood: all } = read(given);
      for (const one of all.flatMap(({ asked }) => asked)) {
        expect(candidates).toContain(one);
        for (const { as, identifiers } of alternatives(one, known)) {
          expect(identifiers.some(known.isKnown) || as === 'similar').toBe(true);
          if (as === 'similar') expect(CATALOG).toContain(identifiers[0]);
        }
      }
    }),
    RUNS,
  );
});

test('an identifier on a line of its own is found whatever stands on the others', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...CATALOG),
      fc.array(fc.constantFrom(...CATALOG, 'Hello', 'ZZ-9'), { maxLength: 10 }),
      (one, others) => {
        const { understood: all } = read([...others, one].join('\n'));
        expect(all.at(-1)?.asked).toContain(one);
      },
    ),
    RUNS,
  );
});

test('a text of any length is read in time, and no range is longer than a thousand', () => {
  for (const unit of ['-1', '1 to ', '..', '|', '"', '1,', '(', 'a1-', '+-']) {
    const long = unit.repeat(10_000);
    expect(rangeIn(long)?.all?.length ?? 0).toBeLessThanOrEqual(1_000);
    expect(read(long).understood.length).toBeLessThanOrEqual(1);
  }
});

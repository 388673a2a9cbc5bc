import fc from 'fast-check';
import type { CellValue, Value } from '#shared/domain/value.ts';

/** Strings that expose mistakes: empty, blank, other scripts, markup, formulas, names of built-in object members. */
const text = fc.oneof(
  fc.string({ maxLength: 12 }),
  fc.constantFrom(
    '',
    ' ',
    '007',
    'Größe',
    'مقلاة',
    '鍋',
    '🍳',
    '<b>x</b>',
    '=1+1',
    '__proto__',
    'constructor',
    'a\nb',
  ),
);

const scalar: fc.Arbitrary<Value> = fc.oneof(
  { weight: 5, arbitrary: text },
  // JSON has no minus zero.
  fc.double({ noNaN: true, noDefaultInfinity: true }).map((number) => number + 0),
  fc.integer(),
  fc.boolean(),
  // Only numbers that a JavaScript number cannot hold; all others are plain numbers.
  fc
    .bigInt({ min: 2n ** 60n })
    .filter((n) => String(Number(n)) !== n.toString())
    .map((n) => ({ $number: n.toString() })),
);

const list: fc.Arbitrary<Value> = fc.array(scalar, { maxLength: 4 });

const struct: fc.Arbitrary<Value> = fc.dictionary(fc.string({ minLength: 1, maxLength: 5 }), scalar, {
  maxKeys: 3,
  noNullPrototype: true,
});

/** Any value a cell can hold. */
export const value: fc.Arbitrary<Value> = fc.oneof(
  { weight: 4, arbitrary: scalar },
  { weight: 3, arbitrary: list },
  struct,
);

/** Any cell: a value, or none. */
export const cellValue: fc.Arbitrary<CellValue> = fc.oneof(
  { weight: 4, arbitrary: value },
  fc.constant(null),
);

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { AppError } from '#shared/contract/result.ts';
import {
  type ChangeFileHead,
  changeFileEnd,
  changeFileLine,
  changeFileStart,
  type ExchangedChange,
  parseChangeFile,
} from '#shared/exchange/change-file.ts';
import { cellValue, value } from '../../support/arbitraries.ts';

const HEAD: ChangeFileHead = {
  writtenAt: '2026-05-04T09:30:00.000Z',
  app: '1.0.0',
  connection: { name: 'Anna’s shop', integrationId: 'shop-7', locales: ['en', 'de', 'ar'] },
};

const CHANGE: ExchangedChange = {
  identifier: 'A-1',
  property: 'title',
  locale: 'de',
  localeless: false,
  intent: 'set',
  base: 'Pfanne',
  value: 'Bratpfanne',
};

const write = (changes: readonly ExchangedChange[], head = HEAD): string =>
  changeFileStart(head) + changes.map(changeFileLine).join('') + changeFileEnd(changes.length);

const name = fc.string({ minLength: 1, maxLength: 8 });

const asked = fc.oneof(
  fc.record({ intent: fc.constant('set' as const), value }),
  fc.record({ intent: fc.constant('remove' as const), value: fc.constant(null) }),
  fc.record({
    intent: fc.constant('append' as const),
    value: fc.array(value, { minLength: 1, maxLength: 3 }),
  }),
);

const change: fc.Arbitrary<ExchangedChange> = fc
  .tuple(
    fc.record({ identifier: name, property: name, locale: name, localeless: fc.boolean(), base: cellValue }),
    asked,
  )
  .map(([cell, what]) => ({ ...cell, ...what }));

const changes = fc.uniqueArray(change, {
  maxLength: 12,
  selector: ({ identifier, property, locale }) => JSON.stringify([identifier, property, locale]),
});

/** The error with which a text is refused. */
function refusal(text: string): { message: string; details: string | undefined } {
  try {
    parseChangeFile(text);
  } catch (error) {
    if (error instanceof AppError && error.code === 'invalid_input')
      return { message: error.message, details: error.shape.details };
    throw error;
  }
  throw new Error('the file was not refused');
}

const spoilt = (changed: Record<string, unknown>): string => {
  const sound = JSON.parse(write([CHANGE, { ...CHANGE, identifier: 'A-2' }])) as Record<string, unknown>;
  return JSON.stringify({ ...sound, ...changed });
};

const spoiltChange = (changed: Record<string, unknown>): string =>
  spoilt({ changes: [CHANGE, { ...CHANGE, identifier: 'A-2', ...changed }] });

describe('a file of changes', () => {
  test('reads back as it was written: every value, intent and base', () => {
    fc.assert(
      fc.property(changes, (written) => {
        // JSON has only one zero.
        const expected: unknown = JSON.parse(JSON.stringify({ ...HEAD, changes: written }));
        expect(parseChangeFile(write(written))).toEqual(expected);
      }),
    );
  });

  test('is refused when cut off anywhere, however little is missing', () => {
    fc.assert(
      fc.property(
        changes,
        fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
        (written, share) => {
          const text = write(written).trimEnd();
          const { message } = refusal(text.slice(0, Math.floor(text.length * share)));
          expect(message).toMatch(/was cut off|is empty/);
        },
      ),
    );
  });

  test('has one change per line', () => {
    const lines = write([CHANGE, { ...CHANGE, intent: 'remove', value: null }]).split('\n');
    expect(lines).toHaveLength(6);
    expect(lines[2]).toBe(
      '{"identifier":"A-1","property":"title","locale":"de","intent":"set","base":"Pfanne","value":"Bratpfanne"},',
    );
  });

  test('keeps every digit of a number, as a number', () => {
    const exact = { $number: '12345678901234567890' };
    const text = write([{ ...CHANGE, base: null, value: exact }]);
    expect(text).toContain('"value":12345678901234567890');
    expect(parseChangeFile(text).changes[0]?.value).toEqual(exact);
  });

  test('distinguishes no value from an empty text as base', () => {
    const read = parseChangeFile(
      write([
        { ...CHANGE, base: null },
        { ...CHANGE, identifier: 'A-2', base: '' },
      ]),
    );
    expect(read.changes.map(({ base }) => base)).toEqual([null, '']);
  });

  test('can be read with no changes in it', () => {
    expect(parseChangeFile(write([])).changes).toEqual([]);
  });

  test('is read even with fields that this version does not know', () => {
    expect(parseChangeFile(spoilt({ note: 'from a later 1.x' })).changes).toHaveLength(2);
  });
});

describe('an invalid file of changes', () => {
  test.each([
    ['', 'The file is empty.'],
    ['identifier;title\nA-1;Pfanne', 'This is not a file of changes: it is not JSON.'],
    ['{"openapi":"3.0.3"}', 'This is JSON, but not a file of changes'],
    ['[1]', 'This is JSON, but not a file of changes'],
    ['null', 'This is JSON, but not a file of changes'],
  ])('%j is refused with the reason and what to do', (text, words) => {
    const { message } = refusal(text);
    expect(message).toContain(words);
    expect(message).toContain('Export the changes again');
  });

  test('of a newer version is refused with its writer and two ways out', () => {
    expect(refusal(spoilt({ version: 2, app: '4.1.0', changes: 'something else' })).message).toBe(
      'The file was written by Catalog Desk 4.1.0, in version 2 of the format; this Catalog Desk reads version 1. Update Catalog Desk, or export the changes with an older version.',
    );
  });

  test('without its end is refused with the line where it stops', () => {
    const text = write([CHANGE, { ...CHANGE, identifier: 'A-2' }]);
    expect(refusal(text.slice(0, text.indexOf('A-2'))).message).toBe(
      'The file was cut off: it ends in line 4. Export the changes again and choose the new file.',
    );
  });

  test('is refused with the damaged line, if it is known', () => {
    const text = write([CHANGE, { ...CHANGE, identifier: 'A-2' }, { ...CHANGE, identifier: 'A-3' }]);
    expect(refusal(text.replace('"A-2"', 'A-2')).message).toContain('The file is damaged in line 4.');
    expect(refusal(text.replace('},\n', '}\n')).message).toContain('The file is damaged.');
  });

  test('is refused when it holds fewer changes than its count', () => {
    expect(refusal(spoilt({ changes: [CHANGE] })).message).toContain('should hold 2 changes but has 1');
  });

  test('is refused as incomplete without a count', () => {
    expect(refusal(spoilt({ count: undefined })).message).toContain('count: the file is incomplete');
  });

  test('is refused with both places of a cell that occurs twice', () => {
    expect(refusal(spoiltChange({ identifier: 'A-1' })).message).toContain(
      'changes[0] and changes[1] are for the same cell: title · de of A-1.',
    );
  });

  test.each([
    [{ intent: 'sett' }, 'changes[1].intent: expected "set", "remove", "append" or "remove_items"'],
    [{ intent: undefined }, 'changes[1].intent: expected "set", "remove", "append" or "remove_items"'],
    [{ identifier: 7 }, 'changes[1].identifier: expected string, received number'],
    [{ identifier: '' }, 'changes[1].identifier: '],
    [{ property: undefined }, 'changes[1].property: expected string, received undefined'],
    [{ locale: null }, 'changes[1].locale: expected string, received null'],
    [{ base: undefined }, 'changes[1].base: expected text, a number, true/false, a list or an object'],
    [{ value: null }, 'changes[1].value: expected text, a number, true/false, a list or an object'],
    [{ intent: 'remove' }, 'changes[1].value: expected null: a removal has no value'],
    [{ intent: 'append' }, 'changes[1].value: expected the list of items to add'],
    [{ intent: 'append', value: [] }, 'changes[1].value: expected at least one item to add'],
  ])('is refused with the place of the bad change field: %j', (changed, place) => {
    expect(refusal(spoiltChange(changed)).message).toContain(place);
  });

  test.each([
    [{ writtenAt: 'yesterday' }, 'writtenAt: expected a date and time'],
    [{ connection: { ...HEAD.connection, locales: [] } }, 'connection.locales: '],
    [{ changes: {} }, 'changes: expected array, received object'],
    [{ changes: [null] }, 'changes[0]: expected object, received null'],
  ])('is refused with the place of the bad file field: %j', (changed, place) => {
    expect(refusal(spoilt(changed)).message).toContain(place);
  });

  test('is refused with the number of all errors and a list of the first ones', () => {
    const faulty = Array.from({ length: 200 }, (_, i) => ({ ...CHANGE, identifier: `A-${i}`, intent: 'x' }));
    const { message, details } = refusal(spoilt({ changes: faulty, count: 200 }));
    expect(message).toContain(
      'changes[0].intent: expected "set", "remove", "append" or "remove_items" and 199 more such places',
    );
    expect(details?.split('\n')).toHaveLength(50);
  });
});

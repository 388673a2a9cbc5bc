import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { refsByReading } from '../../../../renderer/src/grid/lines/line-list.ts';

/** A list of `total` rows, of which one call returns at most 1,000. */
const listOf = (total: number) => async (offset: number, limit: number) => {
  if (limit > 1000) throw new RangeError('Too many at once');
  const rows = Array.from({ length: Math.max(0, Math.min(limit, total - offset)) }, (_, at) => offset + at);
  return { ok: true as const, value: { rows } };
};

describe('refsByReading', () => {
  it('returns the rows of the range, however many calls that takes', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.nat(4000),
        fc.nat(4000),
        fc.integer({ min: 1, max: 4000 }),
        async (total, offset, limit) => {
          const answer = await refsByReading(listOf(total))(offset, limit);
          const end = Math.min(total, offset + limit);
          expect(answer).toEqual({
            ok: true,
            value: Array.from({ length: Math.max(0, end - offset) }, (_, at) => offset + at),
          });
        },
      ),
    );
  });

  it('returns the error if one chunk cannot be read', async () => {
    const error = { code: 'internal' as const, message: 'The disk is gone' };
    const read = async (offset: number, limit: number) =>
      offset === 0 ? listOf(5000)(offset, limit) : { ok: false as const, error };
    expect(await refsByReading(read)(0, 3000)).toEqual({ ok: false, error });
  });
});

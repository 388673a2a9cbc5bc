import type { Result } from '#shared/contract/result.ts';

/** The maximum number of rows that one call returns. */
const PAGE = 1000;

/** Returns the rows in a range of a list by reading them in chunks; rows that the list does not have (any more) are left out. */
export const refsByReading =
  <Row>(read: (offset: number, limit: number) => Promise<Result<{ rows: Row[] }>>) =>
  async (offset: number, limit: number): Promise<Result<readonly Row[]>> => {
    const rows: Row[] = [];
    while (rows.length < limit) {
      const wanted = Math.min(PAGE, limit - rows.length);
      const answer = await read(offset + rows.length, wanted);
      if (!answer.ok) return answer;
      rows.push(...answer.value.rows);
      if (answer.value.rows.length < wanted) break;
    }
    return { ok: true, value: rows };
  };

import type { Result } from '#shared/contract/result.ts';

/** As many rows as one call gives. */
const PAGE = 1000;

/** Names the rows of a stretch of a list by reading them, page by page; what the list does not have (any more) is left out. */
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

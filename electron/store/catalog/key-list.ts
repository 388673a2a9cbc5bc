import type { Database, Param } from '../database.ts';

/**
 * The integers that a one-column query returns, in its order. They are read as one text: a million rows take a tenth of
 * the time that a million row objects would.
 */
export function keyList(db: Database, sql: string, ...params: Param[]): Uint32Array {
  const text = db.firstArray<[string | null]>(`SELECT group_concat(k) FROM (${sql})`, ...params)?.[0];
  return text ? Uint32Array.from(JSON.parse(`[${text}]`) as number[]) : new Uint32Array(0);
}

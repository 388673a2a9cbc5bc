import { at, type Json } from '#shared/service/json.ts';
import type { RoutedCall } from '../http/middleware.ts';
import type { Reply } from '../http/reply.ts';

/** Changes the per-item results of a batch; null leaves them unchanged. */
type Spoil = (results: readonly Json[]) => Json[] | null;

const BATCHES: ReadonlySet<string> = new Set(['patch', 'upsert']);

/** Changes the results in the answer to a batch; other answers, and results that cannot be changed, are not affected. */
export const withResults =
  (path: string, spoil: Spoil) =>
  (reply: Reply, { route }: RoutedCall): Reply | null => {
    if (!BATCHES.has(route.name)) return null;
    const body = JSON.parse(String(reply.body)) as Json;
    const results = at(body, path);
    const spoilt = Array.isArray(results) ? spoil(results) : null;
    if (!Array.isArray(results) || spoilt === null) return null;
    results.splice(0, results.length, ...spoilt);
    return { ...reply, body: JSON.stringify(body) };
  };

/** The last one first. Each result keeps its index, which identifies its item. */
export const reordered: Spoil = (results) => (results.length < 2 ? null : results.toReversed());

/** Leaves out the first of every three. */
export const omitted: Spoil = (results) =>
  results.length < 1 ? null : results.filter((_, index) => index % 3 !== 0);

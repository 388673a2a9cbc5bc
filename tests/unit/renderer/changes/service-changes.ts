import type { ServiceChange, ServiceChangeFilter } from '#shared/contract/feed.ts';
import type { ContractClient } from '#shared/contract/registry.ts';
import type { AppErrorShape } from '#shared/contract/result.ts';

/** A change of a product's title. */
export const changeOf = (change: number, more: Partial<ServiceChange> = {}): ServiceChange => ({
  change,
  kind: 'value',
  product: change,
  identifier: `K-${change}`,
  title: `Kettle ${change}`,
  gone: false,
  column: { property: 'title', locale: 'de' },
  old: 'Kessel',
  new: `Kessel ${change}`,
  at: '2026-11-23T08:00:00.000Z',
  isServiceTime: true,
  seen: false,
  edit: null,
  ...more,
});

/** Changes as the main process has them, newest first. */
export function feedOf(changes: ServiceChange[]) {
  const state = {
    changes,
    /** The error with which `feed.open` answers, if any. */
    refuses: null as AppErrorShape | null,
    /** `feed.open` answers once this is resolved. */
    held: Promise.resolve(),
    reads: [] as { start: number; count: number }[],
    marked: [] as unknown[],
    undone: [] as number[],
  };
  const shown = ({ unseenOnly, show }: ServiceChangeFilter) =>
    state.changes.filter(
      ({ seen, edit, kind }) =>
        !(unseenOnly && seen) &&
        (show === 'all' || kind === show || (show === 'touches_edits' && edit !== null)),
    );
  const mark = (numbers: readonly number[] | null, seen: boolean) => {
    let marked = 0;
    state.changes = state.changes.map((one) => {
      if (one.seen === seen || (numbers && !numbers.includes(one.change))) return one;
      marked++;
      return { ...one, seen };
    });
    return marked;
  };
  const answers: Record<string, (input: never) => object> = {
    'feed.open': ({ filter }: { filter: ServiceChangeFilter }) => {
      const rows = shown(filter);
      const byDay = Map.groupBy(rows, ({ at }) => at.slice(0, 10));
      return {
        total: rows.length,
        products: rows.length,
        counts: {},
        days: [...byDay].map(([day, of]) => ({ day, changes: of.length, unseen: of.length })),
        properties: [],
        locales: [],
      };
    },
    'feed.changes': (input: { filter: ServiceChangeFilter; start: number; count: number }) => {
      state.reads.push({ start: input.start, count: input.count });
      return { rows: shown(input.filter).slice(input.start, input.start + input.count) };
    },
    'feed.markSeen': ({ which, seen }: { which: { changes?: number[] }; seen: boolean }) => {
      state.marked.push(which);
      return { changes: mark(which.changes ?? null, seen), marking: state.marked.length };
    },
    'feed.undoMarkSeen': ({ marking }: { marking: number }) => {
      state.undone.push(marking);
      return { changes: 1 };
    },
  };
  const call = async (name: string, input: object) => {
    if (name === 'feed.open') await state.held;
    return state.refuses && name === 'feed.open'
      ? { ok: false, error: state.refuses }
      : { ok: true, value: answers[name]!(input as never) };
  };
  return { state, client: { call } as unknown as Pick<ContractClient, 'call'> };
}

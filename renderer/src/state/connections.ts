import type { CatalogSummary } from '#shared/contract/catalog.ts';
import type { Connection } from '#shared/contract/connections.ts';
import type { Result } from '#shared/contract/result.ts';
import { client } from '../client/index.ts';
import { createAnswer, here } from '../query/answer-store.ts';
import { queries } from '../query/use-query.ts';
import { activateConnection, mayLeave, showView, useApp } from './app.ts';
import { keepColumnNames } from './column-names.ts';
import { runningPull, useJobs } from './jobs.ts';

/** service: all connections, in the order in which they were created. */
export const useConnections = createAnswer(
  'connections.list',
  () => ({}),
  (connections) => ({ connections: (connections ?? []) as readonly Connection[] }),
);

/** service: what the active connection's local catalog holds; null until the first answer. */
export const useSummary = createAnswer('catalog.summary', here, (summary) => ({ summary }));

/** Reads it now, before the event about a change arrives. */
export const readSummary = (connectionId: string): Promise<Result<CatalogSummary>> =>
  queries.ask('catalog.summary', { connectionId }).read();

/** A connection, or undefined when there is none (any more). */
export const useConnection = (id: string | null | undefined): Connection | undefined =>
  useConnections((state) => state.connections.find((connection) => connection.id === id));

export const useActiveConnection = (): Connection | undefined =>
  useConnection(useApp((state) => state.activeConnection));

/** Adds or replaces a connection that an operation returned, before the event about it arrives. */
export const keepConnection = (connection: Connection): void =>
  queries.change('connections.list', {}, (connections) => {
    const at = connections.findIndex((other) => other.id === connection.id);
    return at < 0 ? [...connections, connection] : connections.with(at, connection);
  });

/** Removes a connection that was deleted, before the event about it arrives. */
export const forgetConnection = (connectionId: string): void =>
  queries.change('connections.list', {}, (connections) =>
    connections.filter(({ id }) => id !== connectionId),
  );

/**
 * Shows a connection's catalog. If it has no products, its first pull starts; if its pull was interrupted, the pull
 * continues; a pull that the user stopped waits for the user. The error is the pull's, if it could not be started. Does
 * nothing if the user chose to stay with unsaved input.
 */
export async function openConnection(connection: Connection): Promise<Result<null>> {
  // The catalog of another connection replaces the one that is shown, as if the view were left.
  const { view } = useApp.getState();
  if (!(await (view === 'catalog' ? mayLeave() : showView('catalog')))) return { ok: true, value: null };
  await activateConnection(connection.id);
  const running = runningPull(useJobs.getState().jobs, connection.id);
  if (connection.pulledAt !== null || running) return { ok: true, value: null };
  const summary = await client.call('catalog.summary', { connectionId: connection.id });
  if (!summary.ok) return summary;
  if (summary.value.products > 0 && !summary.value.pullPending) return { ok: true, value: null };
  const pull = await client.call('catalog.pull', { connectionId: connection.id });
  return pull.ok ? { ok: true, value: null } : pull;
}

/** Opens the embedded sample catalog, which is created on first use. */
export async function openSample(): Promise<Result<Connection>> {
  const answer = await client.call('connections.openSample', {});
  if (!answer.ok) return answer;
  keepConnection(answer.value);
  const opened = await openConnection(answer.value);
  return opened.ok ? answer : opened;
}

/** Leaves a connection that was deleted, in whatever window, and learns from the active one which properties have languages. */
export function followConnections(): void {
  useConnections.subscribe(({ connections }) => {
    const { activeConnection } = useApp.getState();
    if (activeConnection !== null && !connections.some(({ id }) => id === activeConnection))
      void activateConnection(null);
  });
  useSummary.subscribe(({ summary }) => summary && keepColumnNames(summary));
}

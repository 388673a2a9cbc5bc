import { create } from 'zustand';
import type { Connection } from '#shared/contract/connections.ts';
import type { Result } from '#shared/contract/result.ts';
import { client } from '../client/index.ts';
import { activateConnection, mayLeave, showView, useApp } from './app.ts';
import { keepColumnNames } from './column-names.ts';
import { runningPull, useJobs } from './jobs.ts';

interface ConnectionsState {
  /** service: all connections, in the order in which they were created. */
  connections: readonly Connection[];
  /** service: products in the active connection's local catalog; null while unknown. */
  products: number | null;
}

export const useConnections = create<ConnectionsState>()(() => ({ connections: [], products: null }));

/** A connection, or undefined when there is none (any more). */
export const useConnection = (id: string | null | undefined): Connection | undefined =>
  useConnections((state) => state.connections.find((connection) => connection.id === id));

export const useActiveConnection = (): Connection | undefined =>
  useConnection(useApp((state) => state.activeConnection));

export async function loadConnections(): Promise<Result<Connection[]>> {
  const answer = await client.call('connections.list', {});
  if (answer.ok) useConnections.setState({ connections: answer.value });
  return answer;
}

/** Counts the active connection's products again, and learns which properties have languages. */
export async function loadProductCount(): Promise<void> {
  const connectionId = useApp.getState().activeConnection;
  if (connectionId === null) return useConnections.setState({ products: null });
  const answer = await client.call('catalog.summary', { connectionId });
  if (!answer.ok || useApp.getState().activeConnection !== connectionId) return;
  keepColumnNames(answer.value);
  useConnections.setState({ products: answer.value.products });
}

/** Adds or replaces a connection that an operation returned, before the event about it arrives. */
export function keepConnection(connection: Connection): void {
  useConnections.setState(({ connections }) => {
    const at = connections.findIndex((other) => other.id === connection.id);
    return { connections: at < 0 ? [...connections, connection] : connections.with(at, connection) };
  });
}

/** Removes a connection that was deleted, before the event about it arrives. */
export function forgetConnection(connectionId: string): void {
  useConnections.setState(({ connections }) => ({
    connections: connections.filter(({ id }) => id !== connectionId),
  }));
  if (useApp.getState().activeConnection === connectionId) void activateConnection(null);
}

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

export function listenToConnections(): () => void {
  const stops = [
    client.on('connections.changed', (connections) => {
      useConnections.setState({ connections });
      const { activeConnection } = useApp.getState();
      if (activeConnection !== null && !connections.some(({ id }) => id === activeConnection))
        void activateConnection(null);
    }),
    client.on('catalog.changed', ({ connectionId }) => {
      if (connectionId === useApp.getState().activeConnection) void loadProductCount();
    }),
    useApp.subscribe((state, before) => {
      if (state.activeConnection === before.activeConnection) return;
      useConnections.setState({ products: null });
      void loadProductCount();
    }),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}

import type { Connection, RemovalModeRecord } from '../contract/connections.ts';
import type { RemovalMode } from '../domain/removal.ts';
import { removalRequestText } from './removal-request.ts';

/** The parts of a connection that determine how products are removed. */
export type RemovingConnection = Pick<
  Connection,
  'kind' | 'baseUrl' | 'integrationId' | 'profile' | 'removalModes'
>;

/** What is known about the request that removes products in one mode (4.4 does not show the request). */
export interface RemovalStanding {
  /**
   * `confirmed`: it does what the mode means. `other`: it does what the other mode means. `tried`: sent for one product, and
   * not decided yet. `never`: nothing is known.
   */
  state: 'confirmed' | 'other' | 'tried' | 'never';
  /** How that is known; null if nothing is known, and for the sample service, which is part of this app. */
  record: RemovalModeRecord | null;
  request: string;
}

/** What is known about a different request, from before the connection was changed, does not apply to this one. */
export function removalStanding(connection: RemovingConnection, mode: RemovalMode): RemovalStanding {
  const request = removalRequestText(connection, mode);
  if (connection.kind === 'sample') return { state: 'confirmed', record: null, request };
  const kept = connection.removalModes[mode];
  const record = kept?.request === request ? kept : null;
  return { state: record === null ? 'never' : (record.verdict ?? 'tried'), record, request };
}

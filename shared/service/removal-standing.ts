import type { Connection, RemovalModeRecord } from '../contract/connections.ts';
import type { RemovalMode } from '../domain/removal.ts';
import { removalRequestText } from './removal-request.ts';

/** What of a connection says how products are removed. */
export type RemovingConnection = Pick<
  Connection,
  'kind' | 'baseUrl' | 'integrationId' | 'profile' | 'removalModes'
>;

/** What is known of the request that removes products in one mode (4.4 does not show how it is asked for). */
export interface RemovalStanding {
  /**
   * `confirmed`: it does what the mode says. `other`: it does what the other mode says. `tried`: sent for one product, and
   * not decided yet. `never`: nothing is known.
   */
  state: 'confirmed' | 'other' | 'tried' | 'never';
  /** How that is known; null where nothing is, and of the sample service, which is this app's own. */
  record: RemovalModeRecord | null;
  request: string;
}

/** What was found out about another request, before the connection was changed, says nothing of this one. */
export function removalStanding(connection: RemovingConnection, mode: RemovalMode): RemovalStanding {
  const request = removalRequestText(connection, mode);
  if (connection.kind === 'sample') return { state: 'confirmed', record: null, request };
  const kept = connection.removalModes[mode];
  const record = kept?.request === request ? kept : null;
  return { state: record === null ? 'never' : (record.verdict ?? 'tried'), record, request };
}

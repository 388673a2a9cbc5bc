import type { Connection } from '#shared/contract/connections.ts';
import { useApp } from './app.ts';
import { useConnections } from './connections.ts';
import { openDialog } from './dialog.ts';
import { tokenAction } from './token-labels.ts';

/** Opens the dialog that hands over a connection's token to a new one, from anywhere in the app. */
export const openReplaceToken = (connectionId: string): void =>
  void openDialog('replaceToken', { connectionId });

const KNOWN: Pick<Connection, 'token'> = { token: 'keychain' };

export const tokenOf = (connectionId: string): Pick<Connection, 'token'> =>
  useConnections.getState().connections.find(({ id }) => id === connectionId) ?? KNOWN;

export const useTokenAction = (connectionId: string): string =>
  useConnections(({ connections }) =>
    tokenAction(connections.find(({ id }) => id === connectionId) ?? KNOWN),
  );

/** Opens it for the active connection; without one there is nothing to replace. */
export function openReplaceTokenHere(): void {
  const id = useApp.getState().activeConnection;
  if (useConnections.getState().connections.some((connection) => connection.id === id) && id !== null)
    openReplaceToken(id);
}

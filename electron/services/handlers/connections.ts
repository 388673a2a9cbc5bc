import type { HandlersOf } from '#shared/contract/registry.ts';
import type { Connections } from '../connections.ts';
import type { Network } from '../network.ts';
import type { TokenHandover } from '../token-handover.ts';

/** Creating, testing and deleting connections, and replacing their tokens. */
export const connectionHandlers = (
  connections: Connections,
  handover: TokenHandover,
  network: Network,
): HandlersOf<'connections'> => ({
  'connections.list': () => connections.list(),
  'connections.openSample': () => connections.openSample(),
  'connections.create': ({ fields, token }) => connections.create(fields, token),
  'connections.update': ({ connectionId, fields, token }) => connections.update(connectionId, fields, token),
  'connections.test': ({ fields, token, connectionId }) => connections.test(fields, token, connectionId),
  'connections.deriveProfile': async ({ fields, token, connectionId, source }) => {
    const { deriveProfile } = await import('../derive-profile.ts');
    const tokenOf = () => connections.tokenFor(token, connectionId, fields.baseUrl);
    return deriveProfile({ fields, source }, tokenOf, network);
  },
  'connections.replaceToken': ({ connectionId, token }) => handover.replace(connectionId, token),
  'connections.settleNewToken': ({ connectionId, use }) => handover.settle(connectionId, use),
  'connections.remove': async ({ connectionId }) => {
    await connections.remove(connectionId);
    return {};
  },
});

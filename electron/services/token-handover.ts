import type { ConnectionTest } from '#shared/contract/connections.ts';
import type { Handlers, OutputOf } from '#shared/contract/registry.ts';
import { AppError } from '#shared/contract/result.ts';
import { testConnection } from './connection-test.ts';
import type { Network } from './network.ts';
import type { Tokens } from './tokens.ts';
import { Turns } from './turns.ts';
import type { Workspaces } from './workspaces.ts';

export interface TokenHandoverOptions {
  workspaces: Workspaces;
  tokens: Tokens;
  network: Network;
  /** Takes up what waits for a token on a connection; gives how many jobs that is. */
  resume(connectionId: string): Promise<number>;
  /** Tells windows where the tokens are now. */
  onChanged(): Promise<void>;
}

type Outcome = OutputOf<'connections.replaceToken'>['outcome'];

/**
 * Handing over a new token (service document 5: the old one dies at once when a new one is made). The new one is kept
 * first, then tested while requests hold still, and only a token that works takes the place of the old one. Handovers of
 * one connection wait for one another: the token that was tested is the one that is taken.
 */
export function tokenHandoverHandlers({
  workspaces,
  tokens,
  network,
  resume,
  onChanged,
}: TokenHandoverOptions): Pick<Handlers, 'connections.replaceToken' | 'connections.settleNewToken'> {
  const handovers = new Turns();

  const handOver = async (
    connectionId: string,
    token: string | undefined,
  ): Promise<OutputOf<'connections.replaceToken'>> => {
    const workspace = await workspaces.get(connectionId);
    const { connection } = workspace;
    if (token !== undefined) await tokens.keepNew(connection, token);
    const next = await tokens.waitingNew(connection);
    if (next === null) throw new AppError('invalid_input', 'Enter the API token.', { field: 'token' });
    const release = workspace.http.hold();
    try {
      const test = await testConnection(connection, next, network, { explores: false });
      const outcome = outcomeOf(test);
      if (outcome === 'replaced') await tokens.promoteNew(connection);
      if (outcome === 'refused') await tokens.forgetNew(connectionId);
      await onChanged();
      return { outcome, test, resumed: outcome === 'replaced' ? await resume(connectionId) : 0 };
    } finally {
      release();
    }
  };

  return {
    'connections.replaceToken': ({ connectionId, token }) =>
      handovers.take(connectionId, () => handOver(connectionId, token)),
    'connections.settleNewToken': ({ connectionId, use }) =>
      handovers.take(connectionId, async () => {
        const { connection } = await workspaces.get(connectionId);
        await (use ? tokens.promoteNew(connection) : tokens.forgetNew(connectionId));
        await onChanged();
        return { resumed: use ? await resume(connectionId) : 0 };
      }),
  };
}

/** Only a list that was read proves that a token works, and only a refusal of the token proves that it does not. */
function outcomeOf({ steps }: ConnectionTest): Outcome {
  const outcome = (step: ConnectionTest['steps'][number]['step']) =>
    steps.find((tested) => tested.step === step)?.outcome;
  if (outcome('authenticate') === 'failed') return 'refused';
  return outcome('authenticate') === 'passed' && outcome('list') !== 'failed' ? 'replaced' : 'untested';
}

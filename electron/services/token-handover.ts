import { t } from '@lingui/core/macro';
import type { ConnectionTest } from '#shared/contract/connections.ts';
import type { OutputOf } from '#shared/contract/registry.ts';
import { AppError } from '#shared/contract/result.ts';
import type { Network } from './network.ts';
import { OneAtATime } from './one-at-a-time.ts';
import type { Tokens } from './tokens.ts';
import type { Workspaces } from './workspaces.ts';

interface TokenHandoverOptions {
  workspaces: Workspaces;
  tokens: Tokens;
  network: Network;
  /** Resumes what waits for a token on a connection; returns the number of jobs. */
  resume(connectionId: string): Promise<number>;
  /** Notifies windows of where the tokens are now. */
  onChanged(): Promise<void>;
}

type Replaced = OutputOf<'connections.replaceToken'>;

/**
 * Replaces tokens (service document 5: the old one becomes invalid as soon as a new one is made). The new one is saved
 * first, then tested while requests are held, and replaces the old one only if it works. Replacements on one connection run
 * one after the other: the token that was tested is the one that is used.
 */
export class TokenHandover {
  readonly #options: TokenHandoverOptions;
  readonly #handovers = new OneAtATime();

  constructor(options: TokenHandoverOptions) {
    this.#options = options;
  }

  /** Tests a new token, or the one that is already saved, and uses it if it works. */
  replace(connectionId: string, token: string | undefined): Promise<Replaced> {
    return this.#handovers.run(connectionId, () => this.#replace(connectionId, token));
  }

  /** Decides about a new token that could not be tested. */
  settle(connectionId: string, use: boolean): Promise<{ resumed: number }> {
    const { workspaces, tokens, resume, onChanged } = this.#options;
    return this.#handovers.run(connectionId, async () => {
      const { connection } = await workspaces.get(connectionId);
      await (use ? tokens.promoteNew(connection) : tokens.forgetNew(connectionId));
      await onChanged();
      return { resumed: use ? await resume(connectionId) : 0 };
    });
  }

  async #replace(connectionId: string, token: string | undefined): Promise<Replaced> {
    const { workspaces, tokens, network, resume, onChanged } = this.#options;
    const { connection, client, http } = await workspaces.get(connectionId);
    if (token !== undefined) await tokens.saveNew(connection, token);
    const next = await tokens.waitingNew(connection);
    if (next === null) throw new AppError('invalid_input', t`Enter the API token.`, { field: 'token' });
    const release = http.hold();
    try {
      const located = { ...connection, baseUrl: await client.baseUrl() };
      const { testConnection } = await import('./connection-test.ts');
      const test = await testConnection(located, next, network, { explores: false });
      const outcome = outcomeOf(test);
      if (outcome === 'replaced') await tokens.promoteNew(connection);
      if (outcome === 'refused') await tokens.forgetNew(connectionId);
      await onChanged();
      return { outcome, test, resumed: outcome === 'replaced' ? await resume(connectionId) : 0 };
    } finally {
      release();
    }
  }
}

/** Only a list that was read proves that a token works, and only a refusal of the token proves that it does not. */
function outcomeOf({ steps }: ConnectionTest): Replaced['outcome'] {
  const outcome = (step: ConnectionTest['steps'][number]['step']) =>
    steps.find((tested) => tested.step === step)?.outcome;
  if (outcome('authenticate') === 'failed') return 'refused';
  return outcome('authenticate') === 'passed' && outcome('list') !== 'failed' ? 'replaced' : 'untested';
}

import type { HandlersOf } from '#shared/contract/registry.ts';
import { confirmReading, readingOf, readingTable } from '../reading-check.ts';
import { requestFingerprint } from '../removals/first-products.ts';
import type { Workspaces } from '../workspaces.ts';
import { onConnection } from './on-connection.ts';

/** What the first writes of each kind showed (`FirstWrites`), and what the user confirmed before them. */
export function writingHandlers(workspaces: Workspaces): HandlersOf<'writing'> {
  const { read } = onConnection(workspaces);
  return {
    'writing.proofs': read(({ store, connection }) => store.writeProofs(requestFingerprint(connection))),
    'writing.settle': read(async ({ store, connection }, { way, verdict }) => {
      const request = requestFingerprint(connection);
      if (verdict === null) await store.forgetWriteProof(request, way);
      else {
        const proof = (await store.writeProofs(request)).find((one) => one.way === way);
        const at = new Date().toISOString();
        await store.saveWriteProof(request, {
          identifier: null,
          says: null,
          does: null,
          ...proof,
          way,
          verdict,
          at,
        });
      }
      return {};
    }),
    'writing.reading': read(readingOf),
    'writing.readTable': read(readingTable),
    'writing.confirmReading': read(async (workspace, { fingerprint }) => {
      await confirmReading(workspace, fingerprint);
      return {};
    }),
  };
}

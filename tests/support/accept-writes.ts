import type { InputOf, OperationName, OutputOf } from '#shared/contract/registry.ts';
import { writeWay } from '#shared/contract/writing.ts';

interface Caller {
  call<Name extends OperationName>(name: Name, input: InputOf<Name>): Promise<OutputOf<Name>>;
}

/** As a user who knows the service: how values are read is right, and no first change of a kind is tried with one product before the rest (`FirstWrites`). */
export async function acceptWrites(app: Caller, connectionId: string): Promise<void> {
  for (const way of writeWay.options)
    await app.call('writing.settle', { connectionId, way, verdict: 'accepted' });
  await confirmReading(app, connectionId);
}

/** As a user who looked at what is read from where: it is right. */
export async function confirmReading(app: Caller, connectionId: string): Promise<void> {
  const { fingerprint } = await app.call('writing.reading', { connectionId });
  if (fingerprint !== null) await app.call('writing.confirmReading', { connectionId, fingerprint });
}

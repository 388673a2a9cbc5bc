import type { DerivedProfile } from '#shared/contract/connections.ts';
import type { ParsedInputOf } from '#shared/contract/registry.ts';
import { AppError } from '#shared/contract/result.ts';
import type { Network } from './network.ts';

/** Derives the profile from an OpenAPI document. `token` only where the document is read from the service itself. */
export async function deriveProfile(
  _input: Pick<ParsedInputOf<'connections.deriveProfile'>, 'fields' | 'source'>,
  _token: string | undefined,
  _network: Network,
): Promise<DerivedProfile> {
  throw new AppError('internal', 'Not built yet (helper C).');
}

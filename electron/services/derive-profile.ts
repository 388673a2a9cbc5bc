import { t } from '@lingui/core/macro';
import type { DerivedProfile } from '#shared/contract/connections.ts';
import type { ParsedInputOf } from '#shared/contract/registry.ts';
import { AppError } from '#shared/contract/result.ts';
import { deriveFromOpenApi } from '#shared/service/assistant/openapi/derive.ts';
import { fetchDocument } from './derive-profile/fetch-document.ts';
import { parseDocument } from './derive-profile/parse-document.ts';
import type { Network } from './network.ts';
import { refusePlainHttp } from './plain-http.ts';

type Input = Pick<ParsedInputOf<'connections.deriveProfile'>, 'fields' | 'source'>;

/**
 * Derives the profile from an OpenAPI document. `token` is only called if the document is read from the service itself.
 * Throws `AppError` with the field at fault if there is no document, or nothing in it that the app can use.
 */
export async function deriveProfile(
  { fields, source }: Input,
  token: () => Promise<string | undefined>,
  network: Network,
): Promise<DerivedProfile> {
  const json =
    'text' in source
      ? await parseDocument(source.text)
      : await fetched(fields, source.address, await token(), network);
  const field = 'text' in source ? 'source.text' : 'source.address';
  const derived = deriveFromOpenApi(json, fields, fields.baseUrl);
  if (derived === null)
    throw new AppError(
      'invalid_input',
      t`This is not an OpenAPI 3 or Swagger 2.0 document: it has no “openapi” or “swagger” version with “paths” below it.`,
      { field },
    );
  if (derived.taken.length === 0)
    throw new AppError(
      'invalid_input',
      t`“${derived.title}” was read, but it has nothing that Catalog Desk can use: none of its paths lists, changes or deletes products.`,
      { field },
    );
  return derived;
}

async function fetched(
  fields: Input['fields'],
  address: string,
  token: string | undefined,
  network: Network,
) {
  refusePlainHttp(fields);
  const { baseUrl, profile, limits } = fields;
  const http = network.pool(limits, null);
  try {
    return await fetchDocument(address, { baseUrl, auth: profile.auth, token, http });
  } finally {
    await network.close(http);
  }
}

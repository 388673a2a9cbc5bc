import { t } from '@lingui/core/macro';
import type { RawRequest } from '#shared/contract/changesets.ts';
import type { ServiceProfile } from '#shared/service/profile.ts';
import type { ServiceRequest } from '../api/service-client.ts';
import type { Workspace } from './workspaces.ts';

/** Returns a request as it would be sent, for the user to read; without the token. */
export const shownRequest = (
  { method, url, headers, body }: ServiceRequest,
  { profile }: Workspace['connection'],
): RawRequest => ({
  method,
  url,
  headers: { [carrierOf(profile.auth)]: t`••• (the token is added when the request is sent)`, ...headers },
  body: body ?? '',
});

const carrierOf = (auth: ServiceProfile['auth']): string =>
  ({ header: auth.header, cookie: 'Cookie', query: `?${auth.param}=` })[auth.in];

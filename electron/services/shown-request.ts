import { t } from '@lingui/core/macro';
import type { RawRequest } from '#shared/contract/changesets.ts';
import type { ServiceRequest } from '../api/service-client.ts';
import type { Workspace } from './workspaces.ts';

/** Returns a request as it would be sent, for the user to read; without the token. */
export const shownRequest = (
  { method, url, headers, body }: ServiceRequest,
  { profile }: Workspace['connection'],
): RawRequest => ({
  method,
  url,
  headers: { [profile.auth.header]: t`••• (the token is added when the request is sent)`, ...headers },
  body: body ?? '',
});

import { t } from '@lingui/core/macro';
import type { Connection } from '#shared/contract/connections.ts';
import { AppError } from '#shared/contract/result.ts';
import { isPlainHttp } from '#shared/service/web-address.ts';

/**
 * Throws `invalid_input` if requests to a service would travel unencrypted and the user has not allowed that for this
 * connection. Called before any token is sent, so that no stored or imported connection gets around it.
 */
export function refusePlainHttp({ baseUrl, allowHttp }: Pick<Connection, 'baseUrl' | 'allowHttp'>): void {
  if (allowHttp || !isPlainHttp(new URL(baseUrl))) return;
  throw new AppError(
    'invalid_input',
    t`The base address starts with “http”, so the token and all data would be sent unencrypted. Use “https”, or allow “http” for this connection.`,
    { field: 'fields.allowHttp' },
  );
}

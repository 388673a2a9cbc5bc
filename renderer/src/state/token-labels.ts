import { t } from '@lingui/core/macro';
import type { Connection } from '#shared/contract/connections.ts';

type HasToken = Pick<Connection, 'token'>;

/** What leads to the dialog for the token: there may be none to be replaced. */
export const tokenAction = ({ token }: HasToken): string =>
  token === 'missing' ? t`Enter the token…` : t`Replace token…`;

/** What a job that was turned away waits for. */
export const awaitedToken = ({ token }: HasToken): string =>
  token === 'missing' ? t`the token` : t`a new token`;

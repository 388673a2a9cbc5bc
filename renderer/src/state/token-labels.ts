import { t } from '@lingui/core/macro';
import type { Connection } from '#shared/contract/connections.ts';

type HasToken = Pick<Connection, 'token'>;

/** The label of what opens the token dialog: there may be no token to replace. */
export const tokenAction = ({ token }: HasToken): string =>
  token === 'missing' ? t`Enter the token…` : t`Replace token…`;

/** What a refused job waits for. */
export const awaitedToken = ({ token }: HasToken): string =>
  token === 'missing' ? t`the token` : t`a new token`;

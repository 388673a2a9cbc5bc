import { t } from '@lingui/core/macro';
import type { Connection } from '#shared/contract/connections.ts';

type HasToken = Pick<Connection, 'token'>;

/** The label of what opens the token dialog: there may be no token to replace. */
export const tokenAction = ({ token }: HasToken): string =>
  token === 'missing' ? t`Enter the token…` : t`Replace token…`;

const WAITS = {
  pull: { first: t`The pull waits for the token`, other: t`The pull waits for a new token` },
  changes: { first: t`Changes wait for the token`, other: t`Changes wait for a new token` },
  products: { first: t`Products wait for the token`, other: t`Products wait for a new token` },
  changeSets: { first: t`Change sets wait for the token`, other: t`Change sets wait for a new token` },
  pullAndChangeSets: {
    first: t`A pull and change sets wait for the token`,
    other: t`A pull and change sets wait for a new token`,
  },
};

/** Says what waits for a token: for the first one on this computer, or for another than the service refused. */
export const waitsForToken = (what: keyof typeof WAITS, { token }: HasToken): string =>
  WAITS[what][token === 'missing' ? 'first' : 'other'];

import { i18n } from '@lingui/core';
import { t } from '@lingui/core/macro';
import type { Connection } from '#shared/contract/connections.ts';
import { NO_TOKEN } from '#shared/domain/missing-token.ts';
import { sentences } from '#shared/domain/sentences.ts';

/** What the dialog and its messages say. */
export interface TokenMessages {
  title: string;
  description: string;
  field: string;
  empty: string;
  submit: string;
  refused: string;
  failed: string;
  works: string;
  inUse: string;
  notTested: string;
  /** What follows while the token could not be tested, and once it works. */
  untested: string;
  replaced: string;
  forgotten: string;
}

/** The messages for a token that replaces another one, or for the first one on this computer. */
export const tokenMessages = ({ name, token }: Pick<Connection, 'name' | 'token'>): TokenMessages =>
  token === 'missing'
    ? {
        title: t`Enter the token of “${name}”`,
        description: sentences(i18n._(NO_TOKEN), t`The token is tested first.`),
        field: t`API token`,
        empty: t`Paste the token`,
        submit: t`Test and use`,
        refused: t`The service refused this token`,
        failed: t`The token is not in use`,
        works: t`The token works.`,
        inUse: t`The token is in use, untested.`,
        notTested: t`The token could not be tested yet`,
        untested: t`The token is not used until you decide.`,
        replaced: '',
        forgotten: t`The connection has no token.`,
      }
    : {
        title: t`Replace the token of “${name}”`,
        description: t`Creating a new key in the service ends the old one at once. Paste the new token here: the old one stays until the new one works.`,
        field: t`New API token`,
        empty: t`Paste the new token`,
        submit: t`Test and replace`,
        refused: t`The new token was refused: the old one stays in use`,
        failed: t`The token was not replaced`,
        works: t`The new token works.`,
        inUse: t`The new token is in use, untested.`,
        notTested: t`The new token could not be tested yet`,
        untested: t`The old token stays in use until you decide.`,
        replaced: t`The old token is deleted.`,
        forgotten: t`The old token stays in use.`,
      };

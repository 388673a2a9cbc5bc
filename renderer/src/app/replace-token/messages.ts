import type { Connection } from '#shared/contract/connections.ts';
import { ENTER_TOKEN, NO_TOKEN } from '#shared/domain/missing-token.ts';

/** What the dialog and its messages say. */
export interface TokenMessages {
  title: string;
  description: string;
  field: string;
  empty: string;
  submit: string;
  refused: string;
  failed: string;
  /** Begins a sentence about it. */
  subject: string;
  /** What follows while it could not be tested, and once it works. */
  untested: string;
  replaced: string;
  forgotten: string;
}

/** Of a token that takes the place of another, or of the first one on this computer. */
export const tokenMessages = ({ name, token }: Pick<Connection, 'name' | 'token'>): TokenMessages =>
  token === 'missing'
    ? {
        title: `${ENTER_TOKEN} of “${name}”`,
        description: `${NO_TOKEN} The token is tested first.`,
        field: 'API token',
        empty: 'Paste the token',
        submit: 'Test and use',
        refused: 'The service refused this token',
        failed: 'The token is not in use',
        subject: 'The token',
        untested: 'The token is not used until you decide.',
        replaced: '',
        forgotten: 'The connection has no token.',
      }
    : {
        title: `Replace the token of “${name}”`,
        description:
          'Creating a new key in the service ends the old one at once. Paste the new token here: the old one stays until the new one works.',
        field: 'New API token',
        empty: 'Paste the new token',
        submit: 'Test and replace',
        refused: 'The new token was refused: the old one stays in use',
        failed: 'The token was not replaced',
        subject: 'The new token',
        untested: 'The old token stays in use until you decide.',
        replaced: 'The old token is deleted.',
        forgotten: 'The old token stays in use.',
      };

import { msg } from '@lingui/core/macro';
/** What to do about a connection that has no token, as after a start without a keychain. The same text is used everywhere. */
export const ENTER_TOKEN = msg`Enter the token`;

/** Why nothing can be read from the service or sent to it. */
export const NO_TOKEN = msg`This connection has no token on this computer. Enter the token to pull and apply.`;

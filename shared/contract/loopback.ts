/**
 * The header of browser mode with the session's key. A cookie is sent to every port of 127.0.0.1, a header only where our
 * own page sends it.
 */
export const SESSION_KEY_HEADER = 'x-catalog-desk-key';

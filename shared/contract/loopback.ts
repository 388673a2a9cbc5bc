/**
 * The header that carries the session's key in browser mode. A cookie would be sent to every port of 127.0.0.1; a header is
 * sent only by our own page.
 */
export const SESSION_KEY_HEADER = 'x-catalog-desk-key';

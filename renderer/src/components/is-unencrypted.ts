import { isPlainHttp } from '#shared/service/web-address.ts';

/** Whether the token and all data travel readable for anyone on the way to an address; false for half-typed ones. */
export const isUnencrypted = (baseUrl: string): boolean =>
  URL.canParse(baseUrl) && isPlainHttp(new URL(baseUrl));

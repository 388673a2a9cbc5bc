import { isPlainHttp } from '#shared/service/web-address.ts';

/** Whether the token and all data can be read by anyone on the way to an address; false for incomplete addresses. */
export const isUnencrypted = (baseUrl: string): boolean =>
  URL.canParse(baseUrl) && isPlainHttp(new URL(baseUrl));

/** The nonce of this page load, put into index.html when it was served; AG Grid and Base UI set it on their styles. */
export const cspNonce: string | undefined =
  document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content || undefined;

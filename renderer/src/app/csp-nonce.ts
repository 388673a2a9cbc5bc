/** The nonce of this page load, put into index.html by whoever serves it; AG Grid and Base UI mark their styles with it. */
export const cspNonce: string | undefined =
  document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content || undefined;

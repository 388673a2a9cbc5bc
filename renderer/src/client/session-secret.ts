/**
 * Takes the per-start secret out of the address ("#s=…") and removes it from the address bar and the history, so that
 * it is not copied along with the address. Null when there is none.
 */
export function takeSessionSecret(location: Location, history: History): string | null {
  const secret = new URLSearchParams(location.hash.slice(1)).get('s');
  if (secret === null) return null;
  history.replaceState(history.state, '', location.pathname + location.search);
  return secret;
}

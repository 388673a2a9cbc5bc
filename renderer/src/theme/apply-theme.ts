import type { Look as RememberedLook } from '#shared/contract/look.ts';

type Look = Pick<RememberedLook, 'theme' | 'density'>;

const dark = () => matchMedia('(prefers-color-scheme: dark)');

function put({ theme, density }: Look): void {
  const { dataset } = document.documentElement;
  dataset.density = density;
  dataset.theme = theme === 'system' ? (dark().matches ? 'dark' : 'light') : theme;
}

/** The look of the last time, which the main process has written into the page; null at a first start. */
export const lastLook: Look | null = (() => {
  const { theme, density } = document.documentElement.dataset;
  return theme && density ? ({ theme, density } as Look) : null;
})();

/** Paints with the look of the last time before any other code runs. */
export function paintLastLook(): void {
  if (lastLook !== null) put(lastLook);
}

/**
 * Puts theme and density on the document as `data-theme` ("light" or "dark") and `data-density`. With the theme
 * "system" it follows the operating system until the returned function is called.
 */
export function applyTheme({ theme, density }: Look): () => void {
  const query = dark();
  const paint = () => put({ theme, density });
  paint();
  if (theme !== 'system') return () => undefined;
  query.addEventListener('change', paint);
  return () => query.removeEventListener('change', paint);
}

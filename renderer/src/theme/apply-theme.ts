import type { Settings } from '#shared/contract/app.ts';

const dark = () => matchMedia('(prefers-color-scheme: dark)');

type Look = Pick<Settings, 'theme' | 'density'>;

function put({ theme, density }: Look): void {
  const { dataset } = document.documentElement;
  dataset.density = density;
  dataset.theme = theme === 'system' ? (dark().matches ? 'dark' : 'light') : theme;
}

/** Where this page keeps the look, for the time before the settings are there. */
const KEPT_AS = 'look';

/** The look of the last time; null at a first start, or if the browser keeps nothing. */
export function lastLook(): Look | null {
  try {
    return JSON.parse(localStorage.getItem(KEPT_AS) ?? 'null') as Look | null;
  } catch {
    return null;
  }
}

/** Paints with the look of the last time before any other code runs. */
export function paintLastLook(): void {
  const look = lastLook();
  if (look !== null) put(look);
}

export function keepLook({ theme, density }: Look): void {
  try {
    localStorage.setItem(KEPT_AS, JSON.stringify({ theme, density }));
  } catch {
    // Private windows may keep nothing.
  }
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

import type { Settings } from '#shared/contract/app.ts';

const dark = () => matchMedia('(prefers-color-scheme: dark)');

/**
 * Puts theme and density on the document as `data-theme` ("light" or "dark") and `data-density`. With the theme
 * "system" it follows the operating system until the returned function is called.
 */
export function applyTheme({ theme, density }: Pick<Settings, 'theme' | 'density'>): () => void {
  const root = document.documentElement;
  root.dataset.density = density;
  const query = dark();
  const paint = () => {
    root.dataset.theme = theme === 'system' ? (query.matches ? 'dark' : 'light') : theme;
  };
  paint();
  if (theme !== 'system') return () => undefined;
  query.addEventListener('change', paint);
  return () => query.removeEventListener('change', paint);
}

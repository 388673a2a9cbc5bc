const files = import.meta.glob<string>('../../../../docs/guide/images/*.png', {
  eager: true,
  query: '?url',
  import: 'default',
});

const byName = new Map(
  Object.entries(files).map(([path, url]) => [path.slice(path.lastIndexOf('/') + 1), url]),
);

/**
 * Returns the addresses of a picture of the guide in both themes; null if there is no such picture. `source` is its address
 * in the Markdown.
 */
export function pictureUrls(source: string): { light: string; dark: string } | null {
  const name = source.slice(source.lastIndexOf('/') + 1);
  const light = byName.get(name);
  return light ? { light, dark: byName.get(name.replace('.png', '-dark.png')) ?? light } : null;
}

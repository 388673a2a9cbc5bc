/**
 * What two addresses have in common if they differ by their language at most: "https://shop.example/en/a" and
 * "https://shop.example/de/a", "https://en.shop.example" and "https://shop.example/?lang=de".
 */
export function addressKey(address: string, locales: readonly string[]): string {
  const names = new Set(
    locales.flatMap((locale) => {
      const name = locale.toLowerCase().replaceAll('_', '-');
      return [name, name.split('-')[0]!];
    }),
  );
  const isLocale = (part: string) => names.has(part.toLowerCase().replaceAll('_', '-'));
  const [beforeQuery = '', query = ''] = address.replace(/^www\./i, 'https://www.').split(/\?(.*)/s);
  const [scheme = '', rest = ''] = beforeQuery.split(/:\/\/(.*)/s);
  const [host = '', ...path] = rest.split('/');
  const labels = host.toLowerCase().split('.');
  if (labels.length > 2 && isLocale(labels[0]!)) labels.shift();
  const parameters = query.split('&').filter((parameter) => !isLocale(parameter.split('=')[1] ?? ''));
  const segments = path.filter((segment) => segment !== '' && !isLocale(segment));
  return [scheme.toLowerCase(), labels.join('.'), segments.join('/'), parameters.join('&')].join(' ');
}

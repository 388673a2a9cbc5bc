/** Patterns by which an interactive reference (Swagger UI, Redoc, Scalar, Stoplight) names the document that it shows. */
const NAMES_DOCUMENT = [
  /\b(?:spec-url|data-url|apiDescriptionUrl|api-description-url|spec-source-url)\s*=\s*["']([^"']+)["']/gi,
  /\b["']?(?:url|specUrl|spec_url|swaggerUrl|openapiUrl|apiDescriptionUrl)["']?\s*[:=]\s*["']([^"']+)["']/gi,
  /\bRedoc\.init\(\s*["']([^"']+)["']/gi,
  /<link[^>]+rel=["'](?:service-desc|describedby)["'][^>]+href=["']([^"']+)["']/gi,
];

/** Patterns by which it names a settings file or a script that names the document. */
const NAMES_SETTINGS = [
  /\b["']?configUrl["']?\s*[:=]\s*["']([^"']+)["']/gi,
  /<script[^>]+src=["']([^"']*swagger-initializer[^"']*)["']/gi,
];

const USUAL_DOCUMENTS = ['openapi.json', 'openapi.yaml', 'swagger.json', 'v3/api-docs', 'api-docs'];

/** Returns addresses, as written in the page, of documents and of settings that name documents. */
export function namedInPage(page: string): { documents: string[]; settings: string[] } {
  const all = (patterns: readonly RegExp[]) => [
    ...new Set(
      patterns.flatMap((pattern) => [...page.matchAll(pattern)].map(([, address]) => address ?? '')),
    ),
  ];
  const settings = all(NAMES_SETTINGS);
  const documents = all(NAMES_DOCUMENT).filter(
    (address) => !settings.includes(address) && isDocument(address),
  );
  return { documents, settings };
}

/** Excludes icons, styles and validators, which pages also name under "url". */
const isDocument = (address: string): boolean =>
  address !== '' &&
  !/\.(css|js|png|svg|ico|woff2?|html?)([?#]|$)/i.test(address) &&
  !/validator\.swagger/.test(address);

/** Where a document usually is if its page does not say. */
export const usualAddresses = (page: URL): URL[] => {
  const inside = new URL(`${page.pathname.replace(/\/+$/, '')}/`, page);
  const around = [page, inside].flatMap((base) => USUAL_DOCUMENTS.map((name) => new URL(name, base)));
  return around.filter((url, index) => around.findIndex(({ href }) => href === url.href) === index);
};

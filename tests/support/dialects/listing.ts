import type { Host } from './host.ts';

/** A service of which a user knows the address, the integration id and the token, and nothing else. */
export interface Listing {
  name: string;
  integrationId: string;
  token: string;
  /** Why it refuses every change, in its own words. */
  reason: string;
  /** The profile settings that read the whole list, as far as they differ from the default. */
  settings: Record<string, unknown>;
  start(): Promise<Host>;
}

/** A product as such a service holds it; how it is spelled on the wire is the service's own business. */
export interface Article {
  id: number;
  code: string;
  /** Code of the product that it is a variant of. */
  master: string | null;
  en: string;
  de: string;
}

export const PRODUCTS = 500;

/** 500 products; each tenth is a variant of the one before it. */
export const articles: readonly Article[] = Array.from({ length: PRODUCTS }, (_, n) => {
  const code = (at: number) => `A-${String(at).padStart(4, '0')}`;
  return {
    id: 70_000 + n,
    code: code(n),
    master: n % 10 === 9 ? code(n - 1) : null,
    en: `Pan ${n}`,
    de: `Pfanne ${n}`,
  };
});

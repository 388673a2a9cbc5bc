import type { Host } from './host.ts';

/** A service of which the user knows only the address, the integration id and the token. */
export interface Listing {
  name: string;
  integrationId: string;
  token: string;
  /** The message with which it refuses every change. */
  reason: string;
  /** The profile settings that differ from the default and are needed to read the whole list. */
  settings: Record<string, unknown>;
  start(): Promise<Host>;
}

/** A product as the service stores it; each dialect has its own wire format. */
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

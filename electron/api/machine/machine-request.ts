import type { MachineContext } from '#shared/contract/machine.ts';

export interface MachineRequest {
  path: string;
  headers: Record<string, string>;
  body: unknown;
}

export interface MachineTexts {
  /** At least one. */
  texts: readonly { markup: string; context: MachineContext | null }[];
  sourceLocale: string;
  targetLocale: string;
  /** '' where the provider has only one. */
  model: string;
}

/**
 * One provider's API: builds the request for texts in markup, whose `<x id="…"/>` must stay unchanged, and reads the translations
 * from the answer.
 */
export interface MachineApi {
  /** The most texts, and characters of them, in one request. */
  most: { texts: number; characters: number };
  request(texts: MachineTexts, key: string | null): MachineRequest;
  /** One for each of `count` texts, in their order; null for an answer that does not have exactly these. */
  translationsIn(answer: unknown, count: number): string[] | null;
  /** The provider's own message about what went wrong. */
  errorIn(answer: unknown): string | null;
}

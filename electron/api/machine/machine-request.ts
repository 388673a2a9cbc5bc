import type { MachineContext } from '#shared/contract/machine.ts';

export interface MachineRequest {
  path: string;
  headers: Record<string, string>;
  body: unknown;
}

export interface MachineText {
  markup: string;
  sourceLocale: string;
  targetLocale: string;
  /** '' where the provider has only one. */
  model: string;
  context: MachineContext | null;
}

/**
 * One provider's API: builds the request for a text in markup, whose `<x id="…"/>` must stay unchanged, and reads the
 * translation from the answer.
 */
export interface MachineApi {
  request(text: MachineText, key: string | null): MachineRequest;
  /** Null for an answer that contains none. */
  translationIn(answer: unknown): string | null;
  /** The provider's own message about what went wrong. */
  errorIn(answer: unknown): string | null;
}

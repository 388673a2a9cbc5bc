import type { ExchangeDetails } from '#shared/contract/recorder.ts';
import type { Handlers } from '#shared/contract/registry.ts';
import { AppError } from '#shared/contract/result.ts';

/** The last requests and their answers, in memory, the token replaced before they come here. */
export class Recorder {
  readonly #kept: ExchangeDetails[] = [];

  add(exchange: Omit<ExchangeDetails, 'id'>): void {
    this.#kept.push({ ...exchange, id: this.#kept.length });
  }
}

const notBuilt = async (): Promise<never> => {
  throw new AppError('internal', 'Not built yet (helper A).');
};

export function recorderHandlers(
  _recorder: Recorder,
): Pick<Handlers, 'recorder.list' | 'recorder.get' | 'recorder.clear'> {
  return { 'recorder.list': notBuilt, 'recorder.get': notBuilt, 'recorder.clear': notBuilt };
}

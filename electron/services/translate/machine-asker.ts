import type { OutputOf } from '#shared/contract/registry.ts';
import { AppError } from '#shared/contract/result.ts';
import type { Segment } from '#shared/contract/translate.ts';
import type { MachineApi } from '../../api/machine/machine-request.ts';
import type { JobHandle } from '../jobs.ts';
import { stopIfAborted } from '../stop-if-aborted.ts';

type Suggestion = OutputOf<'machine.suggest'>;

/** Null: the provider does not answer so many texts. */
type AskMany = (segments: readonly Segment[]) => Promise<Suggestion[] | null>;

/** Asks for each text once per language, several in one request as far as the provider answers them. */
export class MachineAsker {
  readonly #askMany: AskMany;
  readonly #handle: Pick<JobHandle, 'signal'>;
  readonly #most: MachineApi['most'];
  /** Half as many once the provider did not answer so many. */
  #texts: number;
  readonly #answers = new Map<string, PromiseWithResolvers<Suggestion>>();

  constructor(most: MachineApi['most'], handle: Pick<JobHandle, 'signal'>, askMany: AskMany) {
    this.#most = most;
    this.#texts = most.texts;
    this.#handle = handle;
    this.#askMany = askMany;
  }

  /** Groups the cells of each language by what fits into one request. A text is in the first of its cells only. */
  *batches(cells: readonly Segment[][]): Generator<Segment[][]> {
    const seen = new Set<string>();
    let batch: Segment[][] = [];
    let texts = 0;
    let characters = 0;
    for (const cell of cells) {
      const added = cell.filter((segment) => !seen.has(textKey(segment)));
      const more = added.reduce((sum, { source }) => sum + source.length, 0);
      const fits = texts + added.length <= this.#texts && characters + more <= this.#most.characters;
      if (batch.length > 0 && (!fits || batch[0]![0]!.locale !== cell[0]!.locale)) {
        yield batch;
        [batch, texts, characters] = [[], 0, 0];
      }
      for (const segment of added) seen.add(textKey(segment));
      batch.push(cell);
      texts += added.length;
      characters += more;
    }
    if (batch.length > 0) yield batch;
  }

  /** Asks for the texts of a batch that nobody asked for. Resolves when there is an answer, or a failure, to each. */
  async ask(batch: readonly Segment[][]): Promise<void> {
    const segments = batch.flat().filter((segment) => {
      const key = textKey(segment);
      if (this.#answers.has(key)) return false;
      const answer = Promise.withResolvers<Suggestion>();
      answer.promise.catch(() => {}); // thrown to who needs the answer
      this.#answers.set(key, answer);
      return true;
    });
    let failure: unknown = null;
    for (const part of chunked(segments, this.#most.texts)) {
      if (failure === null) await this.#askFor(part).catch((error: unknown) => (failure = error));
      if (failure !== null) for (const segment of part) this.#answerOf(segment).reject(failure);
    }
  }

  answerTo(segment: Segment): Promise<Suggestion> {
    return this.#answerOf(segment).promise;
  }

  /** Asks for fewer at a time where the provider does not answer. A text whose codes came back changed is asked for alone. */
  async #askFor(segments: readonly Segment[]): Promise<void> {
    if (segments.length > this.#texts) {
      for (const part of chunked(segments, this.#texts)) await this.#askFor(part);
      return;
    }
    stopIfAborted(this.#handle.signal);
    const answers = await this.#askMany(segments).catch((error: unknown) => {
      if (segments.length > 1 && error instanceof AppError && error.code === 'timeout') return null;
      throw error;
    });
    if (answers === null) {
      this.#texts = Math.max(1, Math.floor(segments.length / 2));
      return this.#askFor(segments);
    }
    const mixed: Segment[] = [];
    for (const [at, segment] of segments.entries()) {
      const isMixed = segments.length > 1 && answers[at]!.changedCodes.length > 0;
      if (isMixed) mixed.push(segment);
      else this.#answerOf(segment).resolve(answers[at]!);
    }
    for (const segment of mixed) await this.#askFor([segment]);
  }

  #answerOf(segment: Segment): PromiseWithResolvers<Suggestion> {
    return this.#answers.get(textKey(segment))!;
  }
}

/** The same for texts that are asked for once. */
export const textKey = ({ locale, source }: Segment): string => JSON.stringify([locale, source]);

const chunked = <One>(all: readonly One[], size: number): One[][] =>
  Array.from({ length: Math.ceil(all.length / size) }, (_, at) => all.slice(at * size, (at + 1) * size));

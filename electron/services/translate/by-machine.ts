import { setTimeout as wait } from 'node:timers/promises';
import { plural, t } from '@lingui/core/macro';
import { MAX_MACHINE_TEXT, type MachineContext } from '#shared/contract/machine.ts';
import type { OutputOf } from '#shared/contract/registry.ts';
import { AppError } from '#shared/contract/result.ts';
import type { Segment, TranslateScope } from '#shared/contract/translate.ts';
import { prepareGlossary, termsIn } from '#shared/domain/glossary.ts';
import { machineContext } from '#shared/domain/machine-context.ts';
import { aboutTokens } from '#shared/domain/machine-price.ts';
import { sentences } from '#shared/domain/sentences.ts';
import type { FilledSegment } from '../../store/catalog/translate/segment-saving.ts';
import type { JobHandle } from '../jobs.ts';
import type { MachineTranslation } from '../machine-translation.ts';
import { stopIfAborted } from '../stop-if-aborted.ts';
import type { Workspace } from '../workspaces.ts';
import { emptySegments, filledWith, heldSentence, leftSentence } from './fill-exact.ts';
import { MachineAsker, textKey } from './machine-asker.ts';

/** As many as the provider is asked at a time. */
const AT_A_TIME = 2;
/** So many translations are staged as one step: few enough that little is lost if the app is killed. */
const STAGED_AT_A_TIME = 100;
/** A provider that asks to wait is asked again so often, and a longer wait ends the job. */
const MOST_WAITS = 10;
const LONGEST_WAIT_MS = 5 * 60_000;
/** About how much a model is told besides a text: its part of the instructions, terms and similar texts. */
const TOLD_TOKENS = 40;

/** What asking for the empty segments of a list would send. */
export async function machineCost(
  workspace: Workspace,
  list: number,
): Promise<OutputOf<'translate.machineCost'>> {
  const texts = new Map<string, string>();
  const cost = { segments: 0, exact: 0, tooLong: 0 };
  for await (const { empty } of emptySegments(workspace, list))
    for (const { segment, exact } of empty) {
      const how = exact !== null ? 'exact' : isTooLong(segment) ? 'tooLong' : 'segments';
      cost[how]++;
      if (how === 'segments') texts.set(textKey(segment), segment.source);
    }
  let characters = 0;
  let tokens = 0;
  for (const source of texts.values()) {
    characters += source.length;
    tokens += 2 * aboutTokens(source) + TOLD_TOKENS;
  }
  return { ...cost, texts: texts.size, characters, tokens };
}

/**
 * Asks the provider for the empty segments that a list shows, the same text once, and stages the answers, to be reviewed. Returns a
 * sentence about the outcome. Throws `cancelled`, and what the provider's failure is; what was answered until then is staged.
 */
export async function translateByMachine(
  workspace: Workspace,
  machine: Machine,
  list: number,
  handle: JobHandle,
): Promise<string> {
  const cells = await cellsToTranslate(workspace, list, handle.signal);
  const total = cells.reduce((sum, cell) => sum + cell.length, 0);
  handle.report({ done: 0, total });
  const scope = await workspace.store.segmentScope(list);
  const asker = await askerFor(workspace, machine, scope, handle);
  const staging = new Staging(workspace, list, scope);
  const waiting = asker.batches(cells);
  let done = 0;
  let changed = 0;
  let failure: unknown = null;
  const fill = async (cell: Segment[]): Promise<void> => {
    const suggestions = await Promise.all(cell.map((segment) => asker.answerTo(segment)));
    const answers = cell.flatMap((segment, at) => {
      const { target, changedCodes } = suggestions[at]!;
      return changedCodes.length === 0 ? filledWith(segment, target, 'machine', 'needs_review') : [];
    });
    changed += cell.length - answers.length;
    await staging.add(answers);
    done += cell.length;
    handle.report({ done });
  };
  const work = async (): Promise<void> => {
    for (const batch of waiting) {
      await asker.ask(batch);
      for (const cell of batch) await fill(cell).catch((error: unknown) => (failure ??= error));
      if (failure !== null) return;
    }
  };
  await Promise.all(Array.from({ length: AT_A_TIME }, work));
  await staging.stage();
  const outcome = [
    t`${plural(staging.filled, { one: '# text', other: '# texts' })} translated by machine, to be reviewed.`,
    changed > 0 &&
      plural(changed, {
        one: '# text was not filled, because its placeholders or tags came back changed.',
        other: '# texts were not filled, because their placeholders or tags came back changed.',
      }),
    heldSentence(staging.held),
    leftSentence(staging.left),
  ];
  if (failure === null) return sentences(...outcome);
  if (!(failure instanceof AppError) || staging.filled === 0) throw failure;
  const { code, message, ...more } = failure.shape;
  throw new AppError(code, sentences(message, ...outcome), more);
}

/** The segments of a list's items come together: a list is filled as a whole. */
async function cellsToTranslate(
  workspace: Workspace,
  list: number,
  signal: AbortSignal,
): Promise<Segment[][]> {
  const cells = new Map<string, Segment[]>();
  for await (const { empty } of emptySegments(workspace, list, signal))
    for (const { segment, exact } of empty) {
      if (exact !== null || isTooLong(segment)) continue;
      const { product, property, locale } = segment;
      const key = JSON.stringify([product, property, locale]);
      const cell = cells.get(key);
      if (cell) cell.push(segment);
      else cells.set(key, [segment]);
    }
  return [...cells.values()];
}

const isTooLong = ({ source }: Segment): boolean => source.length > MAX_MACHINE_TEXT;

type Machine = Pick<MachineTranslation, 'ready' | 'suggestMany'>;

/** With what a provider that takes instructions is told about each text. */
async function askerFor(
  { store, memory }: Workspace,
  machine: Machine,
  { source: sourceLocale }: TranslateScope,
  handle: JobHandle,
): Promise<MachineAsker> {
  const [{ api }, opened, glossary, checks] = await Promise.all([
    machine.ready(),
    memory(),
    store.terms().then(prepareGlossary),
    store.checkSettings(),
  ]);
  return new MachineAsker(api.most, handle, async (segments) => {
    const targetLocale = segments[0]!.locale;
    const texts: { text: string; context: MachineContext }[] = [];
    for (const segment of segments) {
      const { source: text, property } = segment;
      const similar = await opened.suggest({ sourceLocale, targetLocale }, { text, property, limit: 3 });
      const terms = termsIn(glossary, text, sourceLocale, targetLocale);
      texts.push({ text, context: machineContext(segment, terms, similar, checks) });
    }
    return patiently(handle, () => machine.suggestMany({ sourceLocale, targetLocale, texts }));
  });
}

/** Waits as long as the provider asks for, and tries again. */
async function patiently<T>({ signal, report }: JobHandle, ask: () => Promise<T>): Promise<T> {
  for (let waits = 0; ; waits++) {
    try {
      return await ask();
    } catch (error) {
      const ms = error instanceof AppError ? (error.shape.retryAfterMs ?? null) : null;
      if (ms === null || ms > LONGEST_WAIT_MS || waits === MOST_WAITS) throw error;
      report({ phase: t`the provider asks to wait` });
      await wait(ms, null, { signal }).catch(() => stopIfAborted(signal));
      report({ phase: null });
    }
  }
}

/** Collects what is to be staged, and stages it step by step. */
class Staging {
  readonly #workspace: Workspace;
  readonly #scope: TranslateScope;
  #list: number;
  #ready: FilledSegment[] = [];
  filled = 0;
  held = 0;
  left = 0;

  constructor(workspace: Workspace, list: number, scope: TranslateScope) {
    this.#workspace = workspace;
    this.#list = list;
    this.#scope = scope;
  }

  async add(answers: readonly FilledSegment[]): Promise<void> {
    this.#ready.push(...answers);
    if (this.#ready.length >= STAGED_AT_A_TIME) await this.stage();
  }

  async stage(): Promise<void> {
    const ready = this.#ready;
    this.#ready = [];
    if (ready.length === 0) return;
    const { filled, held, left } = await this.#fill(ready).catch((error: unknown) => {
      // What was paid for is tried again at the end.
      this.#ready.unshift(...ready);
      throw error;
    });
    this.filled += filled;
    this.held += held;
    this.left += left;
  }

  /** The list may have been closed meanwhile, for others that the user looks at. */
  async #fill(ready: FilledSegment[]) {
    const { store } = this.#workspace;
    try {
      return await store.fillSegments(this.#list, ready);
    } catch (error) {
      if (!(error instanceof AppError && error.code === 'view_expired')) throw error;
      this.#list = await store.beginSegments(this.#scope);
      while (await store.readSegments(this.#list));
      return store.fillSegments(this.#list, ready);
    }
  }
}

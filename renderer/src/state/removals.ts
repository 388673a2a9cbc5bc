import type { InputOf, PayloadOf } from '#shared/contract/registry.ts';
import type { MarkOutcome, ProductSelection } from '#shared/contract/removals.ts';
import type { Result } from '#shared/contract/result.ts';
import type { RemovalMode } from '#shared/domain/removal.ts';
import { client } from '../client/index.ts';
import { keepStaged, useStaged } from './staged.ts';

/** Marks products for removal or, if `mode` is null, removes their marks: one undo step. Nothing is sent. */
export const markProducts = (
  connectionId: string,
  which: ProductSelection,
  mode: RemovalMode | null,
): Promise<Result<MarkOutcome>> =>
  marking(connectionId, client.call('removals.mark', { connectionId, which, mode }));

/** Marks the variants of all products marked in this mode, at any depth: one undo step. */
export const markVariants = (connectionId: string, mode: RemovalMode): Promise<Result<MarkOutcome>> =>
  marking(connectionId, client.call('removals.markVariants', { connectionId, mode }));

/** Saves what rows of a list from a ticket (null: all) ask for, and marks their products accordingly. Nothing is sent. */
export const decideTicket = (
  connectionId: string,
  decision: Omit<InputOf<'tickets.decide'>, 'connectionId'>,
): Promise<Result<MarkOutcome>> =>
  marking(connectionId, client.call('tickets.decide', { connectionId, ...decision }));

async function marking(
  connectionId: string,
  asking: Promise<Result<MarkOutcome>>,
): Promise<Result<MarkOutcome>> {
  const answer = await asking;
  if (answer.ok) keepStaged(connectionId, answer.value.summary);
  return answer;
}

/**
 * Calls `changed` whenever products may have gained or lost a mark, whichever window or step of the history did it. Edits
 * of cells are not reported. Returns a function that stops this.
 */
export function onMarksChanged(connectionId: string, changed: () => void): () => void {
  const stops = [
    client.on('removals.changed', (event) => event.connectionId === connectionId && changed()),
    // A step that sets or removes marks always changes the number of each kind.
    useStaged.subscribe(({ summary }, before) => {
      const were = before.summary?.removals;
      const are = summary?.removals;
      if (were && are && (were.unlink !== are.unlink || were.delete !== are.delete)) changed();
    }),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}

export type Asking = PayloadOf<'removals.asking'>;

/** Reports the progress of the questions that are put to the service about one thing. */
export const onAsking = (
  connectionId: string,
  about: Asking['about'],
  told: (asking: Asking) => void,
): (() => void) =>
  client.on('removals.asking', (event) => {
    if (event.connectionId === connectionId && event.about === about) told(event);
  });

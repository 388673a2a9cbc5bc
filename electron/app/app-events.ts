import type { EventName, InputOf, OperationName, OutputOf, PayloadOf } from '#shared/contract/registry.ts';
import type { Result } from '#shared/contract/result.ts';
import type { Subscribe } from '../services/event-bus.ts';
import type { Dispatch } from '../transports/dispatch.ts';

type Listeners = { [Name in EventName]?: (payload: PayloadOf<Name>) => void };

/** Calls listeners for events of the app. The others, which the shell only passes on to pages, are not even parsed. */
export function listen(subscribe: Subscribe, listeners: Listeners): () => void {
  const known = Object.entries(listeners).map(
    ([name, listener]) =>
      [`{"event":${JSON.stringify(name)},`, listener as (payload: unknown) => void] as const,
  );
  return subscribe((message) => {
    for (const [start, listener] of known)
      if (message.startsWith(start)) listener((JSON.parse(message) as { payload: unknown }).payload);
  });
}

/** Asks the app as a page would. Null if it cannot answer; that is in its log. */
export async function ask<Name extends OperationName>(
  dispatch: Dispatch,
  name: Name,
  input: InputOf<Name>,
): Promise<OutputOf<Name> | null> {
  const answer = JSON.parse(await dispatch(name, JSON.stringify(input))) as Result<OutputOf<Name>>;
  return answer.ok ? answer.value : null;
}

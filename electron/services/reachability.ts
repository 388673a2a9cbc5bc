import { t } from '@lingui/core/macro';
import type { ServiceReach } from '#shared/contract/reach.ts';
import type { Exchange } from '#shared/contract/recorder.ts';
import type { NoAnswerKind } from '../api/no-answer.ts';
import type { Emit } from './event-bus.ts';

type State = ServiceReach['state'];

/** The state of the service that follows from a missing answer; null: none. */
const WITHOUT_ANSWER: Record<NoAnswerKind, State | null> = {
  unreachable: 'unreachable',
  untrusted: 'unreachable',
  refused_by_proxy: 'unreachable',
  timeout: 'silent',
  cut: 'silent',
  too_large: 'answering',
  unreadable: 'answering',
  redirect: 'answering',
  unsendable: null,
  cancelled: null,
};

/** The outcome of the last request to each service, so that a service that does not answer is not shown as online. */
export class Reachability {
  readonly #emit: Emit;
  readonly #services = new Map<string, ServiceReach>();

  constructor(emit: Emit) {
    this.#emit = emit;
  }

  /** Notes one attempt of a request. `kind`: why there was no answer. */
  note(
    connectionId: string,
    { status, problem }: Pick<Exchange, 'status' | 'problem'>,
    kind: NoAnswerKind | null,
  ): void {
    const state = kind === null ? stateOf(status) : WITHOUT_ANSWER[kind];
    if (state === null) return;
    const message =
      state === 'answering' ? null : (problem ?? t`The service answered with status ${status ?? ''}.`);
    const before = this.#services.get(connectionId);
    if (before?.state === state && before.message === message) return;
    const reach = { connectionId, state, message };
    this.#services.set(connectionId, reach);
    this.#emit('reach.changed', reach);
  }

  list(): ServiceReach[] {
    return [...this.#services.values()];
  }

  forget(connectionId: string): void {
    this.#services.delete(connectionId);
  }
}

function stateOf(status: number | null): State {
  if (status === 401) return 'token_refused';
  return status !== null && status >= 500 ? 'failing' : 'answering';
}

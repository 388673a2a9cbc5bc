import type { Fault, FaultKind } from '#shared/contract/sample.ts';
import type { ServiceProfile } from '#shared/service/profile.ts';
import type { RoutedCall } from '../http/middleware.ts';
import type { Outcome, Reply } from '../http/reply.ts';
import { type FaultBehaviour, faultBehaviours } from './behaviours.ts';

/** An active fault. */
interface SetFault extends Fault {
  behaviour: FaultBehaviour;
  /** The number of requests counted so far: those that it applies to. */
  met: number;
}

/** The active faults, and when each one is due. */
export class Faults {
  readonly #profile: ServiceProfile;
  /** In the order in which they were set. */
  #set: SetFault[] = [];
  readonly #struck = new Map<FaultKind, number>();

  constructor(profile: ServiceProfile) {
    this.#profile = profile;
  }

  /** How often each kind happened since the sandbox was started. */
  get struck(): ReadonlyMap<FaultKind, number> {
    return this.#struck;
  }

  /** The current faults, with their remaining times, without expired ones. */
  list(): Fault[] {
    return this.#set.map(({ kind, on, every, times }) => ({ kind, on, every, times }));
  }

  /** Replaces all faults; each is due with the next request that it applies to. */
  replace(faults: readonly Fault[]): void {
    const behaviours = faultBehaviours(this.#profile);
    this.#set = faults.map((fault) => ({ ...fault, behaviour: behaviours[fault.kind], met: 0 }));
  }

  /**
   * Returns the answer to a request, changed by the first fault that is due: those that happen before anything is done come
   * first. At most one fault affects a request; others that are due wait. `endpoint` is called at most once.
   */
  strike(request: RoutedCall, endpoint: () => Reply): Outcome {
    if (this.#set.length === 0) return endpoint();
    const answer = once(endpoint);
    for (const fault of this.#concerning(request)) {
      const outcome = fault.behaviour.strike(request, answer);
      if (outcome === null) continue;
      const isDue = fault.met++ % fault.every === 0;
      if (!isDue) continue;
      this.#count(fault);
      return outcome;
    }
    const reply = answer();
    for (const { behaviour } of this.#set) behaviour.saw?.(request, reply);
    return reply;
  }

  #concerning({ route }: RoutedCall): SetFault[] {
    const concerning = this.#set.filter(({ on }) => on === 'all' || on === route.kind);
    return concerning.toSorted((a, b) => Number(b.behaviour.before) - Number(a.behaviour.before));
  }

  #count(fault: SetFault): void {
    this.#struck.set(fault.kind, (this.#struck.get(fault.kind) ?? 0) + 1);
    if (fault.times !== null && --fault.times === 0) this.#set = this.#set.filter((other) => other !== fault);
  }
}

function once(endpoint: () => Reply): () => Reply {
  let reply: Reply | null = null;
  return () => {
    reply ??= endpoint();
    return reply;
  };
}

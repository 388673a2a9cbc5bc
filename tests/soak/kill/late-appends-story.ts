import type { LateWrite } from '../../support/slow-answers.ts';
import { KilledApp } from './killed-app.ts';

const LISTS = 250;
const GENERATED = 900;
/** Longer than the service takes, so that it never breaks its word. */
const SETTLING_SECONDS = 5;
const LATEST_MS = 2_500;
const LATE = 0.7;
const WAYS = ['cut', 500, 502, 503, 'none'] as const;
/** Enough rounds to read back and send again whatever can be. */
const MOST_ROUNDS = 10;

/** Entries are appended to lists by a service that mostly gives no clear answer, and does the work later. */
export class LateAppendsStory {
  readonly killed: KilledApp;
  readonly #identifiers: string[];
  #round = 0;

  private constructor(killed: KilledApp, identifiers: string[]) {
    this.killed = killed;
    this.#identifiers = identifiers;
  }

  /** Ends with the test. */
  static async begin(chance: () => number): Promise<LateAppendsStory> {
    let writes = 0;
    const late = (): LateWrite | null =>
      chance() < LATE ? { answer: WAYS[writes++ % WAYS.length]!, afterMs: chance() * LATEST_MS } : null;
    const killed = await KilledApp.start({
      generated: GENERATED,
      profile: { patch: { max_operations: 25, settling_seconds: SETTLING_SECONDS } },
      answerStays: () => 0,
      late,
    });
    const identifiers = (await killed.service.identifiers()).slice(0, LISTS);
    if (identifiers.length < LISTS) throw new Error(`only ${identifiers.length} products are listed`);
    await killed.service.patch(
      identifiers.map((identifier) => ({
        identifier,
        op: 'set',
        properties: [{ name: 'tags', value: ['base'] }],
      })),
    );
    await killed.connect();
    await killed.service.behave({ latencyMs: 0, rateLimit: null, rules: [], faults: [] });
    return new LateAppendsStory(killed, identifiers);
  }

  /** Begins to append an entry to each list, and returns the change set. */
  async startNext(): Promise<number> {
    this.#round++;
    const { connectionId } = this.killed;
    const held = await this.killed.service.held();
    const products = await this.killed.products();
    const edits = this.#identifiers.map((identifier) => ({
      product: products.get(identifier) ?? -1,
      property: 'tags',
      locale: 'en',
      change: {
        kind: 'set' as const,
        value: [...(held.get(`${identifier} tags/en`) as string[]), this.#entry()],
      },
    }));
    await this.killed.call('drafts.edit', { connectionId, label: 'Paste', edits });
    const { changeSet } = await this.killed.call('changesets.apply', { connectionId });
    return changeSet;
  }

  /** Continues until nothing is open. Returns the number of entries that the service has added, and the violations. */
  async broughtToItsEnd(changeSet: number): Promise<{ added: number; faults: string[] }> {
    for (let rounds = 0; rounds < MOST_ROUNDS; rounds++) {
      const { counts } = await this.killed.still(changeSet);
      if (counts.unknown + counts.pending === 0) break;
      await this.killed.goOn(changeSet);
    }
    const ended = await this.killed.still(changeSet);
    await this.killed.allArrived();
    const additions = this.killed.service.additions(this.#entry());
    const items = await this.killed.items(ended);
    await this.killed.discardAll();
    const faults = items.flatMap(({ identifier, state, message }) => {
      const times = additions.get(`${identifier} tags/en`) ?? 0;
      const isTrue = (state === 'applied' && times === 1) || (state === 'skipped' && times === 0);
      return isTrue ? [] : [`${identifier} was appended ${times} times and is ${state} (${message})`];
    });
    return { added: [...additions.values()].reduce((sum, times) => sum + times, 0), faults };
  }

  #entry(): string {
    return `round ${this.#round}`;
  }
}

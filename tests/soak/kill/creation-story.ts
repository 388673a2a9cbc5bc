import type { ProductItem } from '#shared/contract/removals.ts';
import type { ListedRecord } from '../../support/listed-record.ts';
import { KilledApp } from './killed-app.ts';
import type { KillStory } from './killing.ts';

const GENERATED = 50;
const SIZES = ['S', 'M', 'L'];
/** Enough rounds to read back and send again whatever can be. */
const MOST_ROUNDS = 10;

/** Products are created while the app is killed: each change set sends families of a parent with variants, no family twice. */
export class CreationStory implements KillStory {
  readonly killed: KilledApp;
  readonly #families: number;
  #round = 0;
  /** The products of this round, each with its parent. */
  #wanted = new Map<string, string | null>();

  private constructor(killed: KilledApp, families: number) {
    this.killed = killed;
    this.#families = families;
  }

  /** Ends with the test. `answerStays`: delay of the next response, in milliseconds. */
  static async begin(families: number, answerStays: () => number): Promise<CreationStory> {
    const killed = await KilledApp.start({
      generated: GENERATED,
      profile: { upsert: { max_products: 5 } },
      answerStays,
    });
    await killed.connect();
    return new CreationStory(killed, families);
  }

  async startNext(): Promise<number> {
    this.#round++;
    this.#wanted = new Map();
    for (let family = 0; family < this.#families; family++) {
      const parent = `new-${this.#round}-${family}`;
      this.#wanted.set(parent, null);
      for (const size of SIZES) this.#wanted.set(`${parent}-${size}`, parent);
    }
    const { connectionId } = this.killed;
    const products = [...this.#wanted].map(([identifier, parentIdentifier]) => ({
      identifier,
      parentIdentifier,
      childBoundAttributes: parentIdentifier === null ? ['size'] : [],
      definingProperties:
        parentIdentifier === null ? [] : [{ property: 'size', value: identifier.split('-').at(-1)! }],
      values: [{ property: 'title', locale: 'en', value: titleOf(identifier) }],
    }));
    await this.killed.call('creations.stage', { connectionId, products });
    const { fingerprint: confirmed } = await this.killed.call('creations.plan', { connectionId, limit: 0 });
    const { changeSet } = await this.killed.call('creations.apply', {
      connectionId,
      confirmed,
      losing: false,
    });
    return changeSet;
  }

  async falsehoods(changeSet: number): Promise<string[]> {
    const { connectionId } = this.killed;
    const { counts } = await this.killed.changeSet(changeSet);
    const page = { connectionId, changeSet, filter: {}, offset: 0, limit: 1000 };
    const { rows: items } = await this.killed.call('removals.items', page);
    const records = await this.killed.service.truth.records();
    const { creations, changes } = await this.killed.call('drafts.summary', { connectionId });
    const sum = Object.values(counts).reduce((all, count) => all + count, 0);
    const left = items.filter(({ state }) => state !== 'applied').length;
    const edits = items
      .filter(({ state }) => state !== 'applied')
      .reduce((all, { identifier }) => all + (this.#wanted.get(identifier) === null ? 2 : 3), 0);
    return [
      ...(sum === this.#wanted.size && items.length === sum ? [] : [`${items.length} items, ${sum} counted`]),
      ...(creations.add === left ? [] : [`${creations.add} products staged, ${left} not created yet`]),
      ...(changes === edits ? [] : [`${changes} edits staged instead of ${edits}`]),
      ...items.flatMap((item) => this.#untrue(item, records.get(item.identifier))),
      ...this.#twice(),
    ];
  }

  async broughtToItsEnd(changeSet: number): Promise<string[]> {
    const { counts, total } = await this.killed.toItsEnd(changeSet, MOST_ROUNDS);
    return [
      ...(await this.falsehoods(changeSet)),
      ...(counts.applied === total ? [] : [`${counts.applied} of ${total} applied`]),
    ];
  }

  /** Nobody else writes, refuses or cancels, so an item is applied, not sent, or unknown. */
  #untrue({ identifier, state, code, message }: ProductItem, now: ListedRecord | undefined): string[] {
    const told = (sentence: string) => [`${identifier} is ${state} (${code}: ${message}), ${sentence}`];
    if (state === 'pending') return now ? told('but the service created it') : [];
    if (state === 'unknown') return message === null ? told('and does not say why') : [];
    if (state !== 'applied') return told('which cannot be');
    if (!now) return told('but the service does not list it');
    const isAsSent =
      now.properties.some(({ name, value }) => name === 'title' && value === titleOf(identifier)) &&
      now.parent_identifier === this.#wanted.get(identifier);
    return isAsSent && code === null ? [] : told('and is another than was sent');
  }

  /** No product that the service has is sent again: a lost response is looked for first. */
  #twice(): string[] {
    return [...this.killed.service.puts()]
      .filter(([identifier, times]) => this.#wanted.has(identifier) && times > 1)
      .map(([identifier, times]) => `${identifier} was created ${times} times`);
  }
}

const titleOf = (identifier: string): string => `Product ${identifier}`;

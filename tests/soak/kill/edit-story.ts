import type { ChangeSetItem } from '#shared/contract/changesets.ts';
import type { CellRef, Change } from '#shared/domain/cell.ts';
import { type CellValue, sameValue } from '#shared/domain/value.ts';
import { KilledApp } from './killed-app.ts';
import type { KillStory } from './killing.ts';

const PRODUCTS = 500;
/** Variants count as products; the list has at least this many at the top level. */
const GENERATED = 1_600;
/** Enough rounds to read back and send again whatever can be. */
const MOST_ROUNDS = 10;

/** A staged change: what its cell held before, and what it is to hold. */
interface Wanted {
  before: CellValue;
  after: CellValue;
}

/** 2,000 staged changes of all kinds on 500 products, applied while the app is killed. */
export class EditStory implements KillStory {
  readonly killed: KilledApp;
  readonly #identifiers: string[];
  /** Repeating the same changes would stage nothing. */
  #round = 0;
  #wanted = new Map<string, Wanted>();

  private constructor(killed: KilledApp, identifiers: string[]) {
    this.killed = killed;
    this.#identifiers = identifiers;
  }

  /** Ends with the test. `answerStays`: delay of the next response, in milliseconds. */
  static async begin(answerStays: () => number): Promise<EditStory> {
    const killed = await KilledApp.start({
      generated: GENERATED,
      profile: { patch: { max_operations: 5 } },
      answerStays,
    });
    const identifiers = (await killed.service.identifiers()).slice(0, PRODUCTS);
    if (identifiers.length < PRODUCTS) throw new Error(`only ${identifiers.length} products are listed`);
    await killed.service.patch(
      identifiers.map((identifier) => ({ identifier, op: 'set', properties: firstValues() })),
    );
    await killed.connect();
    return new EditStory(killed, identifiers);
  }

  async startNext(): Promise<number> {
    this.#round++;
    const held = await this.killed.service.held();
    const products = await this.killed.products();
    this.#wanted = new Map();
    const edits = this.#identifiers.flatMap((identifier) =>
      this.#changesOf(identifier).flatMap(({ property, locale, value }): (CellRef & { change: Change })[] => {
        const cell = `${identifier} ${property}/${locale}`;
        const before = held.get(cell) ?? null;
        const after = value === 'appended' ? [...(before as string[]), this.#entry()] : value;
        if (sameValue(before, after)) return []; // as one that was stopped left it
        this.#wanted.set(cell, { before, after });
        const change: Change = after === null ? { kind: 'remove' } : { kind: 'set', value: after };
        return [{ product: products.get(identifier) ?? -1, property, locale, change }];
      }),
    );
    await this.killed.call('drafts.edit', { connectionId: this.killed.connectionId, label: 'Paste', edits });
    const { changeSet } = await this.killed.call('changesets.apply', {
      connectionId: this.killed.connectionId,
    });
    return changeSet;
  }

  /** Violations while nothing is being sent: compares each item's claim with the service. */
  async falsehoods(changeSet: number): Promise<string[]> {
    const connectionId = this.killed.connectionId;
    const now = await this.killed.changeSet(changeSet);
    const { counts, total } = now;
    const items = await this.killed.items(now);
    const held = await this.killed.service.held();
    const { changes } = await this.killed.call('drafts.summary', { connectionId });
    const applied = items.filter(({ state }) => state === 'applied').length;
    const sum = Object.values(counts).reduce((all, count) => all + count, 0);
    return [
      ...(sum === this.#wanted.size && items.length === sum ? [] : [`${items.length} items, ${sum} counted`]),
      ...(changes === total - applied ? [] : [`${changes} edits staged, ${applied} of ${total} applied`]),
      ...items.flatMap((item) => {
        const cell = `${item.identifier} ${item.property}/${item.locale}`;
        const value = held.get(cell) ?? null;
        const wanted = this.#wanted.get(cell);
        return wanted && this.#isTrue(item, value, wanted)
          ? []
          : [`${cell} is ${item.state} (${item.message}); the service holds ${JSON.stringify(value)}`];
      }),
      ...this.#doubled(),
    ];
  }

  /**
   * Continues until everything is applied and returns the violations: every item must be applied, nothing staged, and each append
   * made once.
   */
  async broughtToItsEnd(changeSet: number): Promise<string[]> {
    const { counts, total } = await this.killed.toItsEnd(changeSet, MOST_ROUNDS);
    const additions = this.killed.service.additions(this.#entry());
    return [
      ...(await this.falsehoods(changeSet)),
      ...(counts.applied === total ? [] : [`${counts.applied} of ${total} applied`]),
      ...(additions.size === PRODUCTS ? [] : [`${additions.size} of ${PRODUCTS} lists got their entry`]),
    ];
  }

  /** Resolves unknown items and withdraws the rest, so that the next change set can begin. */
  async cleared(changeSet: number): Promise<void> {
    for (let rounds = 0; rounds < MOST_ROUNDS; rounds++) {
      const { counts } = await this.killed.still(changeSet);
      if (counts.unknown === 0) break;
      await this.killed.goOn(changeSet);
    }
    await this.killed.discardAll();
  }

  #isTrue({ state, message }: ChangeSetItem, now: CellValue, { before, after }: Wanted): boolean {
    switch (state) {
      case 'applied':
        return sameValue(now, after);
      case 'pending':
      case 'skipped':
        return sameValue(now, before);
      case 'unknown':
        return message !== null && (sameValue(now, before) || sameValue(now, after));
      default:
        return false; // nobody else writes, and nothing is refused
    }
  }

  #doubled(): string[] {
    return [...this.killed.service.additions(this.#entry())]
      .filter(([, times]) => times > 1)
      .map(([cell, times]) => `${cell} was appended ${times} times`);
  }

  /** A changed value, a new one, a removed one, and an appended entry; the middle two swap roles every second time. */
  #changesOf(identifier: string) {
    const odd = this.#round % 2 === 1;
    return [
      { property: 'title', locale: 'de', value: `Titel ${this.#round} ${identifier}` },
      { property: 'note', locale: 'ja', value: odd ? `メモ ${this.#round}` : null },
      { property: 'label', locale: 'de', value: odd ? null : `Etikett ${this.#round}` },
      { property: 'tags', locale: 'en', value: 'appended' },
    ];
  }

  #entry(): string {
    return `round ${this.#round}`;
  }
}

const firstValues = () => [
  { name: 'title', locale: 'de', value: 'Titel' },
  { name: 'label', locale: 'de', value: 'Etikett' },
  { name: 'tags', value: ['base'] },
];

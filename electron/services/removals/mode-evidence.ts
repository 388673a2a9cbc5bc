import { i18n } from '@lingui/core';
import { t } from '@lingui/core/macro';
import { AppError } from '#shared/contract/result.ts';
import type { RemovalMode } from '#shared/domain/removal.ts';
import { CANNOT_TELL, MODE_UNCONFIRMED, OTHER_MODE } from '#shared/domain/removal-effect.ts';
import type { ItemOutcome } from '../../store/catalog/journal/item-states.ts';
import type { ProductWork } from '../../store/catalog/removals/product-items.ts';
import type { RunJournal } from '../runs/run-journal.ts';
import type { RemovalModes } from './removal-modes.ts';
import { lookedUp } from './work-products.ts';

export const modeOf = ({ action }: ProductWork): RemovalMode => (action === 'delete' ? 'delete' : 'unlink');

/** What one run reports about removed products, and what it learns about the modes from the service's answers. */
export class ModeEvidence {
  readonly #modes: RemovalModes;
  readonly #journal: Pick<RunJournal, 'writeDown'>;
  readonly #confirmed = new Set<RemovalMode>();

  constructor(modes: RemovalModes, journal: Pick<RunJournal, 'writeDown'>) {
    this.#modes = modes;
    this.#journal = journal;
  }

  /** The service reports the removal as done. `says`: whether its answer names the mode. */
  async removed(work: ProductWork, says: boolean): Promise<ItemOutcome> {
    if (says) await this.#confirm(modeOf(work));
    return this.#claimed(work, null, null);
  }

  /** The service no longer lists the product: `now`, as a sentence. */
  notListed(work: ProductWork, now: string): Promise<ItemOutcome> {
    return this.#claimed(work, 'not_listed', lookedUp(work, now));
  }

  /** The service reports that it did what the other mode would do: returns the outcome, and why nothing more may be sent. */
  async otherMode(work: ProductWork, said: string): Promise<{ outcome: ItemOutcome; mishap: AppError }> {
    const mode = modeOf(work);
    await this.#note(mode, 'other');
    return {
      outcome: {
        item: work.item,
        state: 'applied',
        code: OTHER_MODE,
        said,
        message: {
          unlink: t`The service answered that it deleted the product, although it was asked to unlink it.`,
          delete: t`The service answered that it unlinked the product, although it was asked to delete it.`,
        }[mode],
      },
      mishap: new AppError(
        'service_error',
        {
          unlink: t`The service answered that it deleted a product that it was asked to unlink. Nothing more was sent. Correct “delete” in the service profile of the connection.`,
          delete: t`The service answered that it unlinked a product that it was asked to delete. Nothing more was sent. Correct “delete” in the service profile of the connection.`,
        }[mode],
      ),
    };
  }

  async #claimed(work: ProductWork, code: string | null, how: string | null): Promise<ItemOutcome> {
    const { item } = work;
    if (await this.#isConfirmed(modeOf(work))) return { item, state: 'applied', code, message: how };
    const cannotTell = i18n._(CANNOT_TELL);
    const message = how === null ? cannotTell : `${how} ${cannotTell}`;
    return { item, state: 'applied', code: MODE_UNCONFIRMED, message };
  }

  async #confirm(mode: RemovalMode): Promise<void> {
    if (this.#confirmed.has(mode)) return;
    await this.#note(mode, 'confirmed');
    this.#confirmed.add(mode);
  }

  async #note(mode: RemovalMode, verdict: 'confirmed' | 'other'): Promise<void> {
    const { record } = await this.#modes.standing(mode);
    if (record?.verdict === verdict && record.how === 'answer') return;
    const found = { verdict, how: 'answer', trial: record?.trial ?? null } as const;
    await this.#journal.writeDown(() => this.#modes.note(mode, found));
  }

  async #isConfirmed(mode: RemovalMode): Promise<boolean> {
    if (!this.#confirmed.has(mode) && (await this.#modes.standing(mode)).state === 'confirmed')
      this.#confirmed.add(mode);
    return this.#confirmed.has(mode);
  }
}

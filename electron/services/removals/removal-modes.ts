import { t } from '@lingui/core/macro';
import type { RemovalModeRecord } from '#shared/contract/connections.ts';
import { AppError } from '#shared/contract/result.ts';
import type { RemovalMode } from '#shared/domain/removal.ts';
import { sentences } from '#shared/domain/sentences.ts';
import { type RemovalStanding, removalStanding } from '#shared/service/removal-standing.ts';
import type { AppStore, StoredConnection } from '../../store/app-store.ts';
import type { StoreClient } from '../../store/rpc.ts';

interface Parts {
  /** The connection as it is used for requests. */
  connection: StoredConnection;
  appStore: StoreClient<AppStore>;
  onChanged(): Promise<void>;
}

/** What is known about a connection's two modes of removal, stored with the connection. */
export class RemovalModes {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  async standing(mode: RemovalMode): Promise<RemovalStanding> {
    const { connection, appStore } = this.#parts;
    const stored = (await appStore.connections()).find(({ id }) => id === connection.id);
    return removalStanding({ ...connection, ...(stored && { removalModes: stored.removalModes }) }, mode);
  }

  /** Saves what was found about the request as it is currently configured. */
  async note(mode: RemovalMode, found: Pick<RemovalModeRecord, 'verdict' | 'how' | 'trial'>): Promise<void> {
    if (this.#parts.connection.kind === 'sample') return; // the sandbox is part of this app, so its modes are known
    const { request } = await this.standing(mode);
    await this.#save(mode, { ...found, request, at: new Date().toISOString() });
  }

  /** Settles a mode by what the user knows, or saw after a trial. */
  async settle(mode: RemovalMode, verdict: 'confirmed' | 'other'): Promise<void> {
    const { record } = await this.standing(mode);
    const trial = record?.trial ?? null;
    await this.note(mode, { verdict, how: trial === null ? 'user' : 'trial', trial });
  }

  forget(mode: RemovalMode): Promise<void> {
    return this.#save(mode, null);
  }

  /**
   * Throws `invalid_input` if these products must not be removed: the request is known to do what the other mode says, or it
   * is unknown what it does and more than one product would be affected.
   */
  async allow(mode: RemovalMode, products: number): Promise<void> {
    const { state, request } = await this.standing(mode);
    if (state === 'other') throw doesOther(mode, request);
    if (state !== 'confirmed' && products > 1)
      throw new AppError(
        'invalid_input',
        sentences(
          {
            unlink: t`It was never confirmed that this request unlinks a product: ${request}`,
            delete: t`It was never confirmed that this request deletes a product: ${request}`,
          }[mode],
          t`Try it with one product in the rehearsal, or confirm it in the connection’s settings.`,
          t`Nothing more was sent.`,
        ),
      );
  }

  async #save(mode: RemovalMode, record: RemovalModeRecord | null): Promise<void> {
    const { connection, appStore, onChanged } = this.#parts;
    await appStore.saveRemovalMode(connection.id, mode, record);
    await onChanged();
  }
}

const doesOther = (mode: RemovalMode, request: string): AppError =>
  new AppError(
    'invalid_input',
    sentences(
      {
        unlink: t`This request deletes a product instead of unlinking it: ${request}`,
        delete: t`This request unlinks a product instead of deleting it: ${request}`,
      }[mode],
      t`Nothing more was sent.`,
      t`Correct “delete” in the service profile of the connection.`,
    ),
  );

import { randomUUID } from 'node:crypto';
import { t } from '@lingui/core/macro';
import type { z } from 'zod';
import type { Connection, ConnectionTest, connectionFields } from '#shared/contract/connections.ts';
import { AppError } from '#shared/contract/result.ts';
import { inBoth, isPulled } from '#shared/domain/pulled-languages.ts';
import { isPlainHttp } from '#shared/service/web-address.ts';
import type { AppStore, StoredConnection } from '../store/app-store.ts';
import type { StoreClient } from '../store/rpc.ts';
import type { Emit } from './event-bus.ts';
import type { Jobs } from './jobs.ts';
import type { Network } from './network.ts';
import { originOf } from './origin-secret.ts';
import { refusePlainHttp } from './plain-http.ts';
import { SAMPLE_ID, type Sample } from './sample.ts';
import type { Tokens } from './tokens.ts';
import type { Workspaces } from './workspaces.ts';

/** If one of these (or the primary language) changes, the products pulled before no longer belong to this connection. */
const CATALOG_FIELDS = ['baseUrl', 'integrationId', 'identifierField'] as const;

/** For a new connection, and for one from a file, which cannot vouch for the service. */
const NOTHING_KNOWN: Connection['removalModes'] = { unlink: null, delete: null };

type Fields = z.output<typeof connectionFields>;

/** Manages the user's connections, their tokens, and the cleanup when one is deleted. */
export class Connections {
  readonly #appStore: StoreClient<AppStore>;
  readonly #tokens: Tokens;
  readonly #workspaces: Workspaces;
  readonly #sample: Sample;
  readonly #network: Network;
  readonly #jobs: Jobs;
  readonly #emit: Emit;
  #announcing: Promise<void> = Promise.resolve();
  /** Called before a connection is deleted: returns when nothing can open its catalog again. */
  onRemoving: (connectionId: string) => Promise<void> = async () => {};
  /** Called once it is deleted. */
  onRemoved: (connectionId: string) => Promise<void> = async () => {};

  constructor(options: {
    appStore: StoreClient<AppStore>;
    tokens: Tokens;
    workspaces: Workspaces;
    sample: Sample;
    network: Network;
    jobs: Jobs;
    emit: Emit;
  }) {
    this.#appStore = options.appStore;
    this.#tokens = options.tokens;
    this.#workspaces = options.workspaces;
    this.#sample = options.sample;
    this.#network = options.network;
    this.#jobs = options.jobs;
    this.#emit = options.emit;
  }

  async list(): Promise<Connection[]> {
    const shown = await this.#shown(await this.#appStore.connections());
    // Read last: if something slow followed, the result of a pull that ends meanwhile would be overwritten by older data.
    return (await this.#appStore.connections()).map(shown);
  }

  async openSample(): Promise<Connection> {
    const known = (await this.#appStore.connections()).find(({ id }) => id === SAMPLE_ID);
    if (!known) await this.#appStore.saveConnection(this.#sample.describe());
    await this.#sample.control();
    await this.#workspaces.get(SAMPLE_ID);
    await this.changed();
    return this.find(SAMPLE_ID);
  }

  /** Stores the token in the keychain before the connection exists, so that there is never one that cannot be used. */
  async create(fields: Fields, token: string): Promise<Connection> {
    refusePlainHttp(fields);
    await this.#refuseTakenName(fields.name, null);
    const stored: StoredConnection = {
      ...normalized(fields),
      id: randomUUID(),
      kind: 'service',
      pulledAt: null,
      pulledLocales: null,
      removalModes: NOTHING_KNOWN,
      receivesWebhooks: false,
      createdAt: new Date().toISOString(),
    };
    await this.#tokens.set(stored, token);
    await this.#appStore.saveConnection(stored);
    await this.changed();
    return this.find(stored.id);
  }

  /**
   * Adds the connection of a backup. Its token must be entered, and unencrypted http and pictures allowed again: a file
   * cannot confirm them. A suffix is added to a name that is taken.
   */
  async restored(connectionId: string, fields: Fields, pulledAt: string | null): Promise<void> {
    const names = (await this.#appStore.connections()).map(({ name }) => name.toLowerCase());
    await this.#appStore.saveConnection({
      ...fields,
      name: freeName(fields.name, new Set(names)),
      id: connectionId,
      kind: 'service',
      allowHttp: false,
      showPictures: false,
      pulledAt,
      pulledLocales: null,
      removalModes: NOTHING_KNOWN,
      receivesWebhooks: false,
      createdAt: new Date().toISOString(),
    });
    await this.changed();
  }

  async update(connectionId: string, fields: Fields, token: string | undefined): Promise<Connection> {
    const stored = await this.#stored(connectionId);
    const updated = withFields(stored, fields);
    refusePlainHttp(updated);
    await this.#refuseTakenName(updated.name, connectionId);
    if (token === undefined) requireSameOrigin(stored, updated.baseUrl);
    this.#requireIdle(connectionId);
    if (token !== undefined) await this.#tokens.set(updated, token);
    await this.#replace(stored, updated);
    return this.find(connectionId);
  }

  /** Adds a language at the end of the list; one that is listed stays where it is. Throws `busy`. */
  async addLanguage(connectionId: string, locale: string): Promise<void> {
    const stored = await this.#stored(connectionId);
    if (stored.locales.includes(locale)) return;
    this.#requireIdle(connectionId);
    await this.#replace(stored, { ...stored, locales: [...stored.locales, locale] });
  }

  /** Keeps one more language on this computer: the next pull reads its values. Throws `busy`. */
  async keepLanguage(connectionId: string, locale: string): Promise<void> {
    const stored = await this.#stored(connectionId);
    if (isPulled(stored.keptLocales, locale)) return;
    this.#requireIdle(connectionId);
    await this.#replace(
      stored,
      withKept({ ...stored, keptLocales: [...(stored.keptLocales ?? []), locale] }),
    );
  }

  /** A pull begins: from now on, values are lost in all other languages than these. */
  async pullBegins(connectionId: string, languages: string[]): Promise<void> {
    await this.#appStore.savePulledLocales(connectionId, languages);
  }

  /** Notes which languages a catalog has read, as it says itself. */
  async catalogOpened({ id, pulledLocales }: StoredConnection, read: string[] | null): Promise<void> {
    if (JSON.stringify(read) === JSON.stringify(pulledLocales)) return;
    await this.#appStore.savePulledLocales(id, read);
    await this.changed();
  }

  /** Turns pictures of a connection on or off; jobs continue. */
  async showPictures(connectionId: string, show: boolean): Promise<void> {
    await this.#stored(connectionId);
    await this.#appStore.saveShowPictures(connectionId, show);
    await this.changed();
  }

  /**
   * Throws `invalid_input` for a name in use, because users tell connections apart by name. `connectionId`: the one that may
   * have it.
   */
  async #refuseTakenName(name: string, connectionId: string | null): Promise<void> {
    const taken = (await this.#appStore.connections()).some(
      (other) => other.id !== connectionId && other.name.toLowerCase() === name.toLowerCase(),
    );
    if (taken)
      throw new AppError('invalid_input', t`Another connection is called “${name}”. Choose another name.`, {
        field: 'fields.name',
      });
  }

  #requireIdle(connectionId: string): void {
    if (this.#jobs.list().some((job) => job.connectionId === connectionId && job.state === 'running')) {
      throw new AppError(
        'busy',
        t`A job is running on this connection. Wait for it to finish or stop it first.`,
      );
    }
  }

  async #replace(stored: StoredConnection, updated: StoredConnection): Promise<void> {
    const connectionId = stored.id;
    await this.#appStore.saveConnection(updated);
    if (originOf(stored.baseUrl) !== originOf(updated.baseUrl)) await this.#tokens.forgetNew(connectionId);
    // A job that began meanwhile can be resumed.
    await this.#jobs.whileClosing(connectionId, () => this.#workspaces.close(connectionId));
    await this.changed();
    this.#emit('catalog.changed', { connectionId, reason: 'connection' });
  }

  async test(
    fields: Fields,
    token: string | undefined,
    connectionId: string | undefined,
  ): Promise<ConnectionTest> {
    const used = await this.tokenFor(token, connectionId, fields.baseUrl);
    if (used === undefined)
      throw new AppError('invalid_input', t`Enter the API token to test the connection.`, { field: 'token' });
    const { testConnection } = await import('./connection-test.ts');
    return testConnection(fields, used, this.#network);
  }

  /**
   * Returns the token in the form, or else the stored one of the connection being edited. Throws `invalid_input` if that was
   * entered for another origin than that of `baseUrl`.
   */
  async tokenFor(
    token: string | undefined,
    connectionId: string | undefined,
    baseUrl: string,
  ): Promise<string | undefined> {
    if (token !== undefined || connectionId === undefined) return token;
    const stored = await this.#stored(connectionId);
    requireSameOrigin(this.#located(stored), baseUrl);
    return this.#tokens.get(stored);
  }

  /** Throws `not_found`. */
  async find(connectionId: string): Promise<Connection> {
    const found = (await this.list()).find(({ id }) => id === connectionId);
    if (!found) throw new AppError('not_found', t`This connection no longer exists.`);
    return found;
  }

  async remove(connectionId: string): Promise<void> {
    const stored = await this.#stored(connectionId);
    await this.#jobs.whileClosing(connectionId, async () => {
      await this.onRemoving(connectionId);
      await this.#workspaces.close(connectionId);
      await this.#tokens.remove(connectionId);
      await this.#appStore.removeConnection(connectionId);
      this.#workspaces.deleteFiles(connectionId);
      await this.onRemoved(connectionId);
    });
    this.#jobs.forgetPaused(connectionId);
    this.#network.forget(connectionId);
    if (stored.kind === 'sample') await this.#sample.reset();
    const { lastConnection } = await this.#appStore.settings();
    if (lastConnection === connectionId) await this.#appStore.saveSettings({ lastConnection: null });
    await this.changed();
  }

  /** Returns the connection; null if it was removed meanwhile. */
  async pulled(connectionId: string): Promise<StoredConnection | null> {
    const pulled = await this.#appStore.notePulled(connectionId, new Date().toISOString());
    await this.changed();
    return pulled;
  }

  /**
   * Sends all windows the current connections. One announcement after the other, each of what is stored when its turn comes:
   * the last one is the newest.
   */
  changed(): Promise<void> {
    const announced = this.#announcing.then(async () => {
      const stored = await this.#appStore.connections();
      this.#emit('connections.changed', stored.map(await this.#shown(stored)));
    });
    this.#announcing = announced.catch(() => {}); // the caller gets the error; the next announcement starts afresh
    return announced;
  }

  /** Returns how each connection is shown, with where its token is. */
  async #shown(connections: readonly StoredConnection[]): Promise<(stored: StoredConnection) => Connection> {
    const places = new Map<string, Pick<Connection, 'token' | 'newTokenWaiting'>>();
    for (const stored of connections)
      places.set(stored.id, {
        token: await this.#tokens.place(stored),
        newTokenWaiting: (await this.#tokens.waitingNew(stored)) !== null,
      });
    // Its service makes a token when it starts: nobody has to enter one.
    if (this.#sample.url === null) places.set(SAMPLE_ID, { token: 'memory', newTokenWaiting: false });
    return (stored) => {
      const { createdAt: _, receivesWebhooks: __, ...shown } = this.#located(stored);
      const pulledLocales = inBoth(stored.pulledLocales, stored.keptLocales);
      const languages = {
        locales: stored.locales.filter((locale, at) => at === 0 || isPulled(pulledLocales, locale)),
        listedLocales: stored.locales,
        pulledLocales,
      };
      return {
        ...shown,
        ...languages,
        ...(places.get(stored.id) ?? { token: 'missing', newTokenWaiting: false }),
      };
    };
  }

  /** Adds the current address of the sample service, if it is running. */
  #located(stored: StoredConnection): StoredConnection {
    return stored.kind === 'sample' ? { ...stored, baseUrl: this.#sample.url ?? stored.baseUrl } : stored;
  }

  async #stored(connectionId: string): Promise<StoredConnection> {
    const stored = (await this.#appStore.connections()).find(({ id }) => id === connectionId);
    if (!stored) throw new AppError('not_found', t`This connection no longer exists.`);
    return stored;
  }
}

/** Drops the permission to use `http` once it is not needed any more. */
const normalized = (fields: Fields): Fields => ({
  ...fields,
  ...withKept(fields),
  allowHttp: fields.allowHttp && isPlainHttp(new URL(fields.baseUrl)),
});

/** Languages are kept in their order, the primary one always; all of them is everything. */
function withKept<Of extends Pick<Fields, 'locales' | 'keptLocales'>>(fields: Of): Of {
  const { locales, keptLocales } = fields;
  const kept = locales.filter((locale, at) => at === 0 || isPulled(keptLocales, locale));
  return { ...fields, keptLocales: kept.length === locales.length ? null : kept };
}

/** Throws `invalid_input` if the stored token would go to another origin than the one it was entered for. */
function requireSameOrigin(stored: StoredConnection, baseUrl: string): void {
  const [before, now] = [originOf(stored.baseUrl), originOf(baseUrl)];
  if (before === now) return;
  throw new AppError(
    'invalid_input',
    t`The stored token was entered for ${before ?? stored.baseUrl}. Enter the token for ${now ?? baseUrl}.`,
    { field: 'token' },
  );
}

/** Returns "Nordhaus", or "Nordhaus (restored)", "Nordhaus (restored 2)" and so on if taken. `taken`: in lower case. */
function freeName(name: string, taken: ReadonlySet<string>): string {
  let free = name;
  for (let nth = 1; taken.has(free.toLowerCase()); nth++)
    free = nth === 1 ? t`${name.slice(0, 60)} (restored)` : t`${name.slice(0, 60)} (restored ${nth})`;
  return free;
}

/** For the sample catalog, only settings that concern this computer can be changed; the rest belongs to the sandbox. */
function withFields(stored: StoredConnection, fields: Fields): StoredConnection {
  if (stored.kind === 'sample') {
    const { name, colour, readOnly, production, pollSeconds, showPictures } = fields;
    const { keptLocales } = withKept({ ...fields, locales: stored.locales });
    return { ...stored, name, colour, readOnly, production, pollSeconds, showPictures, keptLocales };
  }
  const updated = { ...stored, ...normalized(fields) };
  const sameCatalog =
    CATALOG_FIELDS.every((name) => stored[name] === updated[name]) &&
    stored.locales[0] === updated.locales[0];
  return sameCatalog ? updated : { ...updated, pulledAt: null };
}

import { t } from '@lingui/core/macro';
import type { Settings } from '#shared/contract/app.ts';
import { AppError } from '#shared/contract/result.ts';
import type { UpdateState } from '#shared/contract/updates.ts';
import { isPlainHttp } from '#shared/service/web-address.ts';
import type { Emit } from './event-bus.ts';
import type { Logger, Updater, UserFiles } from './ports.ts';

interface UpdatesParts {
  /** Null if the app runs from its source. */
  updater: Updater | null;
  files: UserFiles;
  settings(): Promise<Settings>;
  emit: Emit;
  logger: Logger;
}

/** Checks for a newer version only if the user gave an address, and downloads it only on the user's request. */
export class Updates {
  readonly #parts: UpdatesParts;
  #state: UpdateState;

  constructor(parts: UpdatesParts) {
    this.#parts = parts;
    this.#state = { state: parts.updater ? 'not_checked' : 'from_source' };
  }

  get state(): UpdateState {
    return this.#state;
  }

  async check(): Promise<UpdateState> {
    const { updater, settings } = this.#parts;
    const { address } = (await settings()).updates;
    if (!updater || ['checking', 'downloading', 'ready'].includes(this.#state.state)) return this.#state;
    if (address === '') throw wrongAddress(t`Enter the address of the update server first.`);
    this.#change({ state: 'checking' });
    void this.#finish(t`The update server could not be asked.`, async () => {
      const found = await updater.check(address);
      return found
        ? { state: 'available', ...found }
        : { state: 'up_to_date', checkedAt: new Date().toISOString() };
    });
    return this.#state;
  }

  /** Checks at the start of the app, if the user turned that on. */
  async checkAtStart(): Promise<void> {
    const { checkAtStart, address } = (await this.#parts.settings()).updates;
    if (checkAtStart && address !== '') await this.check();
  }

  download(): UpdateState {
    const { updater } = this.#parts;
    if (!updater || this.#state.state !== 'available') return this.#state;
    const { version } = this.#state;
    this.#change({ state: 'downloading', version });
    void this.#finish(t`Version ${version} could not be downloaded.`, async () => {
      const file = await updater.download();
      return { state: 'ready', version, file };
    });
    return this.#state;
  }

  async showFile(): Promise<void> {
    const file = this.#state.state === 'ready' ? this.#state.file : null;
    if (file === null) throw new AppError('not_found', t`There is no downloaded package.`);
    await this.#parts.files.open(file, 'folder');
  }

  async #finish(failure: string, work: () => Promise<UpdateState>): Promise<void> {
    try {
      this.#change(await work());
    } catch (error) {
      const shape =
        error instanceof AppError
          ? error.shape
          : { code: 'unreachable' as const, message: failure, details: String(error), retryable: true };
      this.#parts.logger.warn(failure, { error });
      this.#change({
        state: 'failed',
        error: { retryable: false, ...shape },
      });
    }
  }

  #change(state: UpdateState): void {
    this.#state = state;
    this.#parts.emit('updates.changed', state);
  }
}

/**
 * Throws `invalid_input` with the field at fault. Requires https, because what is at the address gets installed and must not
 * be changed on the way.
 */
export function checkUpdateSettings({ address, checkAtStart }: Settings['updates']): void {
  if (address === '') {
    if (!checkAtStart) return;
    throw wrongAddress(t`Enter the address of the update server, or turn off the check at start.`);
  }
  const url = URL.parse(address);
  if (url === null || !/^https?:$/.test(url.protocol))
    throw wrongAddress(t`This is not a web address such as https://updates.example.com/catalog-desk.`);
  if (isPlainHttp(url)) throw wrongAddress(t`The address must begin with https://.`);
  if (url.username !== '' || url.password !== '' || url.search !== '' || url.hash !== '')
    throw wrongAddress(t`The address must not contain a user name, password, query or fragment.`);
}

const wrongAddress = (message: string): AppError =>
  new AppError('invalid_input', message, { field: 'updates.address' });

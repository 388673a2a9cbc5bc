import { type ApplyOptions, applyOptions } from '#shared/contract/changesets.ts';
import type { Database } from '../../database.ts';
import type { Meta } from '../meta.ts';

const UNLESS_CHOSEN: ApplyOptions = { checkFirst: true, onePerCell: false };

/** How the user wants change sets to be sent; kept with the catalog. */
export class KeptApplyOptions {
  readonly #db: Database;
  readonly #meta: Meta;

  constructor(db: Database, meta: Meta) {
    this.#db = db;
    this.#meta = meta;
  }

  get(): ApplyOptions {
    const kept = this.#meta.get('apply_options');
    return (kept === null ? null : applyOptions.safeParse(JSON.parse(kept)).data) ?? UNLESS_CHOSEN;
  }

  set(options: ApplyOptions): void {
    this.#db.transaction('durable', () => this.#meta.set('apply_options', JSON.stringify(options)));
  }
}

import { createHash } from 'node:crypto';
import { t } from '@lingui/core/macro';
import { AppError } from '#shared/contract/result.ts';
import type { WriteWay } from '#shared/contract/writing.ts';
import { isKeptAs } from '#shared/domain/kept-as.ts';
import { ownParts } from '#shared/service/profile.ts';
import { type RecordDifference, recordDifferences } from '#shared/service/record-differences.ts';
import type { WritableProduct } from '#shared/service/record-json.ts';
import type { ProductRecord } from '#shared/service/wire.ts';
import type { StoredConnection } from '../../store/app-store.ts';
import type { RunJournal } from '../runs/run-journal.ts';
import type { Workspace } from '../workspaces.ts';
import { namedDifferences } from './restored.ts';

/**
 * A service that refuses this many first writes reads its requests, and says so. One that leaves as many without a clear answer is not
 * believed anyway: what it does is read back. The rest is sent without a proof.
 */
export const MOST_TRIES = 5;

/** A fingerprint of all that decides what writes (4.1, 4.2) of this connection look like, and what they are read back with. */
export function requestFingerprint(connection: StoredConnection): string {
  const { baseUrl, integrationId, identifierField, titleField, locales, profile } = connection;
  const { product, property, upsert, patch: ownPatch = {} } = ownParts(profile);
  const { appends: _, entries: __, ...patch }: Partial<typeof profile.patch> = ownPatch; // they say what first writes would show
  const all = [
    baseUrl,
    integrationId,
    identifierField,
    titleField,
    locales[0],
    profile.routes.products,
    patch,
    upsert,
    product,
    property,
  ];
  return createHash('sha256').update(JSON.stringify(all)).digest('hex');
}

type Way = Extract<WriteWay, 'create' | 'replace'>;

/**
 * The service's word is not enough: a lenient one ignores what it does not understand, and answers "ok". The first product that is
 * created or restored, and the first that is replaced (4.1), is sent alone, and read back before the rest goes.
 */
export class FirstProducts {
  readonly #workspace: Workspace;
  readonly #journal: RunJournal;
  readonly #request: string;
  readonly #tries: Record<Way, number> = { create: 0, replace: 0 };
  #known: ReadonlySet<WriteWay> | null = null;

  constructor({ workspace, journal }: { workspace: Workspace; journal: RunJournal }) {
    this.#workspace = workspace;
    this.#journal = journal;
    this.#request = requestFingerprint(workspace.connection);
  }

  /** Whether the next product of this way must be sent alone. */
  async isNext(way: Way): Promise<boolean> {
    if (this.#workspace.connection.kind === 'sample') return false; // the sandbox is part of this app
    if (this.#tries[way] >= MOST_TRIES) return false;
    this.#known ??= new Set(
      (await this.#journal.call('read', (store) => store.writeProofs(this.#request)))
        .filter(({ verdict }) => verdict !== 'doubted')
        .map((proof) => proof.way),
    );
    return !this.#known.has(way);
  }

  /** Notes that a product was sent alone, whatever came of it. */
  tried(way: Way): void {
    this.#tries[way]++;
  }

  /**
   * Compares a product that the service reports as saved, once its outcome is on disk, with what was sent. Throws what else the
   * service did, if this was the first of its way. `isNew`: the service holds only what it was sent.
   */
  async judge(
    way: Way,
    { sent, now, isNew }: { sent: WritableProduct; now: ProductRecord; isNew: boolean },
  ): Promise<void> {
    if (!(await this.isNext(way))) return;
    const { identifier } = sent;
    const harm = recordDifferences({ ...now, ...sent, extra: null }, { ...now, extra: null }).filter((one) =>
      isHarm(one, isNew),
    );
    const says = harm.length === 0 ? null : namedDifferences(harm, 'sent');
    const verdict = says === null ? 'proven' : 'doubted';
    const at = new Date().toISOString();
    const proof = { way, verdict, does: null, identifier, says, at } as const;
    await this.#journal.call('write', (store) => store.saveWriteProof(this.#request, proof));
    if (says !== null) throw savedOtherwise(identifier, says);
    this.#known = null;
  }
}

/**
 * Whether a difference shows that the request was not understood: something that was sent is not there or, where nothing was there
 * before, is another. Other values may be the service's own doing, such as texts that it derives.
 */
const isHarm = ({ before, now }: RecordDifference, isNew: boolean): boolean =>
  before !== null && (now === null || (isNew && !isKeptAs(before, now)));

const savedOtherwise = (identifier: string, what: string): AppError =>
  new AppError(
    'service_error',
    t`This was tried with one product, ${identifier}: the service reports it as saved, but not as it was sent: ${what}. Nothing more was sent. If the service is meant to do that, allow it in the settings of the connection; otherwise correct “upsert” in its service profile. Then resume.`,
  );

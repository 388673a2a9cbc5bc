import type { WriteProof, WriteWay } from '#shared/contract/writing.ts';
import type { Database } from '../../database.ts';
import type { Meta } from '../meta.ts';

/** What the first writes of each kind showed. `request`: a fingerprint of all that decides what requests look like. */
export class WriteProofs {
  readonly #db: Database;
  readonly #meta: Meta;

  constructor(db: Database, meta: Meta) {
    this.#db = db;
    this.#meta = meta;
  }

  /** Those of requests that look like this. */
  all(request: string): WriteProof[] {
    const kept = this.#meta.get('write_proofs');
    return kept?.request === request ? kept.proofs : [];
  }

  /** Replaces what was known of this way; proofs of requests that look otherwise are discarded. */
  keep(request: string, proof: WriteProof): void {
    this.#write(request, [...this.#others(request, proof.way), proof]);
  }

  forget(request: string, way: WriteWay): void {
    this.#write(request, this.#others(request, way));
  }

  #others(request: string, way: WriteWay): WriteProof[] {
    return this.all(request).filter((other) => other.way !== way);
  }

  #write(request: string, proofs: WriteProof[]): void {
    this.#db.transaction('durable', () => this.#meta.set('write_proofs', { request, proofs }));
  }
}

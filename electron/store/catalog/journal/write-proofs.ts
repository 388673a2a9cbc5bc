import { z } from 'zod';
import { type WriteProof, type WriteWay, writeProof } from '#shared/contract/writing.ts';
import type { Database } from '../../database.ts';
import type { Meta } from '../meta.ts';

const NAME = 'write_proofs';
const kept = z.object({ request: z.string(), proofs: z.array(writeProof) });

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
    const text = this.#meta.get(NAME);
    const { data } = kept.safeParse(text === null ? null : JSON.parse(text));
    return data?.request === request ? data.proofs : [];
  }

  /** Replaces what was known of this way; proofs of requests that look otherwise are dropped. */
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
    this.#db.transaction('durable', () => this.#meta.set(NAME, JSON.stringify({ request, proofs })));
  }
}

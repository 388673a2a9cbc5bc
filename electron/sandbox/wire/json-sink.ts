const FIRST_SIZE = 256 * 1024;

/** Collects JSON text for output. Text is accumulated and encoded in runs; cached bytes are only copied. */
export class JsonSink {
  #buffer = Buffer.allocUnsafe(FIRST_SIZE);
  #length = 0;
  #pending = '';

  text(text: string): void {
    this.#pending += text;
  }

  bytes(bytes: Buffer): void {
    this.#encodePending();
    this.#makeRoom(bytes.length);
    this.#buffer.set(bytes, this.#length);
    this.#length += bytes.length;
  }

  /** Everything written so far. */
  toBytes(): Buffer {
    this.#encodePending();
    return this.#buffer.subarray(0, this.#length);
  }

  #encodePending(): void {
    if (this.#pending === '') return;
    // UTF-8 takes at most three bytes for each UTF-16 unit.
    this.#makeRoom(this.#pending.length * 3);
    this.#length += this.#buffer.write(this.#pending, this.#length, 'utf8');
    this.#pending = '';
  }

  #makeRoom(bytes: number): void {
    const needed = this.#length + bytes;
    if (needed <= this.#buffer.length) return;
    const larger = Buffer.allocUnsafe(Math.max(needed, this.#buffer.length * 2));
    larger.set(this.#buffer.subarray(0, this.#length));
    this.#buffer = larger;
  }
}

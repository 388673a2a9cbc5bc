import { rm } from 'node:fs/promises';
import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { t } from '@lingui/core/macro';
import { damagedWorkbook } from './damaged-workbook.ts';
import { RichText } from './rich-text.ts';
import { XmlReader } from './xml-reader.ts';
import type { ZipParts } from './zip-parts.ts';

/** The number of texts in one row of the file, and of its rows in memory. */
const PAGE = 32;
const KEPT_PAGES = 2_000;

/**
 * The shared texts of a workbook's cells, read only as far as needed. The first ones are kept in memory, the others in a
 * file, which is deleted by `close`.
 */
export class SharedStrings {
  readonly #first: string[] = [];
  readonly #firstTexts: number;
  readonly #spillPath: string;
  #spill: { db: DatabaseSync; insert: StatementSync; select: StatementSync } | null = null;
  #page: string[] = [];
  readonly #pages = new Map<number, string[]>();
  #count = 0;
  readonly #reader: XmlReader;
  readonly #chunks: AsyncIterator<Buffer> | null;
  #ended: boolean;

  private constructor(chunks: AsyncIterable<Buffer> | null, spillPath: string, firstTexts: number) {
    this.#chunks = chunks?.[Symbol.asyncIterator]() ?? null;
    this.#ended = chunks === null;
    this.#spillPath = spillPath;
    this.#firstTexts = firstTexts;
    const text = new RichText();
    this.#reader = new XmlReader(t`The workbook is damaged in the texts.`, {
      open: (name) => {
        if (name === 'si') text.begin();
        else text.open(name);
      },
      text: (part) => text.read(part),
      close: (name) => {
        if (name === 'si') this.#add(text.end());
        else text.close(name);
      },
    });
  }

  /** `part` is null if the workbook has none. `spillPath` is the file for texts beyond the first `firstTexts`. */
  static open(parts: ZipParts, part: string | null, spillPath: string, firstTexts = 50_000): SharedStrings {
    return new SharedStrings(part === null ? null : parts.read(part), spillPath, firstTexts);
  }

  /** Makes all texts up to one available. Throws `invalid_input` if the workbook has fewer. */
  async readUntil(index: number): Promise<void> {
    while (this.#count <= index) {
      if (this.#ended) throw damagedWorkbook(t`The workbook is damaged: text ${index} is missing.`);
      const { done, value } = await this.#chunks!.next();
      if (done) {
        this.#reader.end();
        this.#ended = true;
      } else {
        this.#reader.write(value);
      }
    }
  }

  get(index: number): string {
    if (index < this.#firstTexts) return this.#first[index]!;
    const place = index - this.#firstTexts;
    const page = Math.floor(place / PAGE);
    return this.#pageOf(page)[place % PAGE]!;
  }

  async close(): Promise<void> {
    await this.#chunks?.return?.();
    this.#spill?.db.close();
    if (this.#spill) await rm(this.#spillPath, { force: true });
  }

  #add(text: string): void {
    this.#count++;
    if (this.#first.length < this.#firstTexts) {
      this.#first.push(text);
      return;
    }
    this.#page.push(text);
    if (this.#page.length < PAGE) return;
    this.#spill ??= openSpill(this.#spillPath);
    this.#spill.insert.run(this.#lastPage(), JSON.stringify(this.#page));
    this.#page = [];
  }

  /** The one that is being filled. */
  #lastPage(): number {
    return Math.floor((this.#count - 1 - this.#firstTexts) / PAGE);
  }

  #pageOf(page: number): string[] {
    if (page === this.#lastPage() && this.#page.length > 0) return this.#page;
    const kept = this.#pages.get(page);
    if (kept) return kept;
    const { texts } = this.#spill!.select.get(page) as { texts: string };
    const read = JSON.parse(texts) as string[];
    if (this.#pages.size >= KEPT_PAGES) this.#pages.delete(this.#pages.keys().next().value!);
    this.#pages.set(page, read);
    return read;
  }
}

function openSpill(path: string) {
  const db = new DatabaseSync(path);
  // No durability is needed: after a crash, nothing in it is used again.
  db.exec('PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA locking_mode = EXCLUSIVE');
  db.exec('CREATE TABLE page (page INTEGER PRIMARY KEY, texts TEXT NOT NULL); BEGIN');
  return {
    db,
    insert: db.prepare('INSERT INTO page VALUES (?, ?)'),
    select: db.prepare('SELECT texts FROM page WHERE page = ?'),
  };
}

import { MAX_TERMS } from '#shared/contract/glossary.ts';
import { AppError } from '#shared/contract/result.ts';
import { type Glossary, prepareGlossary, type Term, type TermText } from '#shared/domain/glossary.ts';
import type { Database } from '../../database.ts';

/** The terms of the connection's glossary. */
export class GlossaryTerms {
  readonly #db: Database;
  #terms: Term[] | null = null;
  #prepared: Glossary | null = null;

  constructor(db: Database) {
    this.#db = db;
    db.onRollback(() => this.#forget());
  }

  all(): readonly Term[] {
    this.#terms ??= this.#db
      .arrays<[number, string]>('SELECT term, texts FROM term ORDER BY term')
      .map(([id, texts]) => ({ id, texts: JSON.parse(texts) as TermText[] }));
    return this.#terms;
  }

  /** For finding terms in texts. */
  prepared(): Glossary {
    this.#prepared ??= prepareGlossary(this.all());
    return this.#prepared;
  }

  /** Adds a term (`id` null) or replaces one. Throws `not_found`, or `invalid_input` for too many. Only inside a transaction. */
  save(id: number | null, texts: TermText[]): Term {
    if (id !== null && !this.all().some((term) => term.id === id))
      throw new AppError('not_found', 'This term is no longer in the glossary.');
    const term = { id: id ?? this.#add(texts), texts };
    if (id !== null) this.#db.run('UPDATE term SET texts = ? WHERE term = ?', JSON.stringify(texts), id);
    this.#forget();
    return term;
  }

  remove(ids: readonly number[]): void {
    this.#db.run('DELETE FROM term WHERE term IN (SELECT value FROM json_each(?))', JSON.stringify(ids));
    this.#forget();
  }

  /** Adds those that are not there already; gives how many. `onlyCount`: adds nothing. Throws `invalid_input` for too many. */
  addNew(terms: readonly TermText[][], onlyCount: boolean): number {
    const known = new Set(this.all().map(({ texts }) => keyOf(texts)));
    let added = 0;
    for (const texts of terms) {
      const key = keyOf(texts);
      if (known.has(key)) continue;
      known.add(key);
      if (!onlyCount) this.#add(texts);
      added++;
    }
    this.#forget();
    return added;
  }

  #forget(): void {
    this.#terms = null;
    this.#prepared = null;
  }

  #add(texts: TermText[]): number {
    const [count] = this.#db.firstArray<[number]>('SELECT count(*) FROM term')!;
    if (count >= MAX_TERMS)
      throw new AppError(
        'invalid_input',
        `A glossary holds ${MAX_TERMS.toLocaleString('en')} terms at most.`,
      );
    return this.#db.run('INSERT INTO term (texts) VALUES (?)', JSON.stringify(texts)).lastId;
  }
}

/** Equal for terms with the same texts in the same languages. */
const keyOf = (texts: readonly TermText[]): string =>
  JSON.stringify(texts.map(({ locale, text, forbidden }) => [locale, text, forbidden]).sort());

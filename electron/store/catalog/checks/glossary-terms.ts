import { t } from '@lingui/core/macro';
import { MAX_TERMS } from '#shared/contract/glossary.ts';
import { AppError } from '#shared/contract/result.ts';
import { formatCount } from '#shared/domain/counted.ts';
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
      throw new AppError('not_found', t`This term is no longer in the glossary.`);
    const term = { id: id ?? this.#add(texts), texts };
    if (id !== null) this.#db.run('UPDATE term SET texts = ? WHERE term = ?', JSON.stringify(texts), id);
    this.#forget();
    return term;
  }

  remove(ids: readonly number[]): void {
    this.#db.run('DELETE FROM term WHERE term IN (SELECT value FROM json_each(?))', JSON.stringify(ids));
    this.#forget();
  }

  /** Adds terms that do not exist yet; returns their ids. Throws `invalid_input` for too many. Only inside a transaction. */
  addNew(terms: readonly TermText[][]): number[] {
    const ids = this.#new(terms).map((texts) => this.#add(texts));
    this.#forget();
    return ids;
  }

  /** The number of terms that do not exist yet. */
  countNew(terms: readonly TermText[][]): number {
    return this.#new(terms).length;
  }

  #new(terms: readonly TermText[][]): TermText[][] {
    const known = new Set(this.all().map(({ texts }) => keyOf(texts)));
    return terms.filter((texts) => {
      const key = keyOf(texts);
      const isNew = !known.has(key);
      known.add(key);
      return isNew;
    });
  }

  #forget(): void {
    this.#terms = null;
    this.#prepared = null;
  }

  #add(texts: TermText[]): number {
    const [count] = this.#db.firstArray<[number]>('SELECT count(*) FROM term')!;
    if (count >= MAX_TERMS)
      throw new AppError('invalid_input', t`A glossary holds ${formatCount(MAX_TERMS)} terms at most.`);
    return this.#db.run('INSERT INTO term (texts) VALUES (?)', JSON.stringify(texts)).lastId;
  }
}

/** Equal for terms with the same texts in the same languages. */
const keyOf = (texts: readonly TermText[]): string =>
  JSON.stringify(texts.map(({ locale, text, forbidden }) => [locale, text, forbidden]).sort());

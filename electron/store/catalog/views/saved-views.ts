import { t } from '@lingui/core/macro';
import { AppError } from '#shared/contract/result.ts';
import { type SavedView, savedView } from '#shared/contract/views.ts';
import type { Database } from '../../database.ts';

type ViewColumns = [
  id: number,
  name: string,
  query: string,
  layout: string | null,
  density: string | null,
  recipe: string | null,
];

type ViewToSave = Omit<SavedView, 'id'> & { id: number | null };

/** Saved ways of viewing the catalog, each with a unique name; names that differ only in case are the same. */
export class SavedViews {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  /** In the order of their names. */
  all(): SavedView[] {
    return this.#db
      .arrays<ViewColumns>('SELECT id, name, query, layout, density, recipe FROM saved_view')
      .map(([id, name, query, layout, density, recipe]) =>
        savedView.parse({
          id,
          name,
          query: JSON.parse(query),
          layout: layout === null ? null : JSON.parse(layout),
          density,
          recipe: recipe === null ? null : JSON.parse(recipe),
        }),
      )
      .sort((a, b) => a.name.localeCompare(b.name));
  }

  /**
   * Saves a new view (`id` null), or a changed one. Throws `invalid_input` at `name` if another view has that name,
   * `not_found` for one that no longer exists.
   */
  save(view: ViewToSave): SavedView {
    return this.#db.transaction('durable', () => this.write(view));
  }

  /** Likewise, inside a transaction. */
  write({ id, name, query, layout, density, recipe }: ViewToSave): SavedView {
    const views = this.all();
    if (id !== null && !views.some((view) => view.id === id))
      throw new AppError('not_found', t`This saved view no longer exists. Save it as a new one.`);
    const taken = views.find((view) => view.id !== id && sameName(view.name, name));
    if (taken)
      throw new AppError(
        'invalid_input',
        t`A view named “${taken.name}” already exists. Choose another name.`,
        {
          field: 'view.name',
        },
      );
    const { lastId } = this.#db.run(
      'INSERT OR REPLACE INTO saved_view (id, name, query, layout, density, recipe) VALUES (?, ?, ?, ?, ?, ?)',
      id,
      name,
      JSON.stringify(query),
      layout === null ? null : JSON.stringify(layout),
      density,
      recipe === null ? null : JSON.stringify(recipe),
    );
    return { id: id ?? lastId, name, query, layout, density, recipe };
  }

  remove(id: number): void {
    this.#db.transaction('durable', () => this.#db.run('DELETE FROM saved_view WHERE id = ?', id));
  }
}

const sameName = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase();

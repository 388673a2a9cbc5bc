import type { SavedView } from '#shared/contract/views.ts';
import { freeName, type ViewFile, withLists } from '#shared/exchange/view-file.ts';
import type { Database } from '../../database.ts';
import type { IdentifierLists } from './identifier-lists.ts';
import type { SavedViews } from './saved-views.ts';

/** Imports the views of a file with the lists they filter by: all of them, or none. A name that is taken gets a number. */
export const importViews = (
  db: Database,
  { savedViews, lists }: { savedViews: SavedViews; lists: IdentifierLists },
  file: Pick<ViewFile, 'views' | 'lists'>,
): SavedView[] =>
  db.transaction('durable', () => {
    const numbers = new Map(file.lists.map(({ list, texts }) => [list, lists.write(texts)]));
    const taken = savedViews.all().map(({ name }) => name);
    return file.views.map((view) => {
      const name = freeName(view.name, taken);
      taken.push(name);
      const filters = withLists(view.query.filters, (list) => numbers.get(list) ?? list);
      return savedViews.write({ ...view, id: null, name, query: { ...view.query, filters } });
    });
  });

import type { HandlersOf } from '#shared/contract/registry.ts';
import { readTermFile } from '../imports/term-file.ts';
import type { Uploads } from '../uploads.ts';
import type { Workspaces } from '../workspaces.ts';
import { onConnection } from './on-connection.ts';

/** The connection's glossary. It belongs to the user, so it can also be edited on a read-only connection. */
export function glossaryHandlers(workspaces: Workspaces, uploads: Uploads): HandlersOf<'glossary'> {
  const { read } = onConnection(workspaces);
  return {
    'glossary.list': read(async ({ store }) => ({ terms: await store.terms() })),
    'glossary.save': read(({ store }, { id, texts }) => store.saveTerm(id, texts)),
    'glossary.remove': read(async ({ store }, { ids }) => {
      await store.removeTerms(ids);
      return {};
    }),
    'glossary.import': read(async (workspace, { add, plan, ...which }) => {
      const { locales } = workspace.connection;
      const { terms, ...file } = await readTermFile(uploads.whole('glossary', which), plan, locales);
      const ids = add ? await workspace.store.addTerms(terms) : [];
      const added = add ? ids.length : await workspace.store.countNewTerms(terms);
      if (add) await uploads.discard(which);
      const named = [...new Set(terms.flat().map(({ locale }) => locale))];
      return {
        ...file,
        terms: terms.length,
        added,
        ids,
        unknownLocales: named.filter((locale) => !locales.includes(locale)),
      };
    }),
  };
}

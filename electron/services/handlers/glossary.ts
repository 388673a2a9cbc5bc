import type { HandlersOf } from '#shared/contract/registry.ts';
import { readGlossary, writeGlossary } from '#shared/exchange/glossary-file.ts';
import type { Emit } from '../event-bus.ts';
import type { Workspace, Workspaces } from '../workspaces.ts';
import { onConnection } from './on-connection.ts';

/** The connection's glossary. It belongs to the user, so it can also be edited on a read-only connection. */
export function glossaryHandlers(workspaces: Workspaces, emit: Emit): HandlersOf<'glossary'> {
  const { read } = onConnection(workspaces);
  const announce = async ({ connection, store }: Workspace) =>
    emit('glossary.changed', { connectionId: connection.id, terms: await store.terms() });
  return {
    'glossary.list': read(async ({ store }) => ({ terms: await store.terms() })),
    'glossary.save': read(async (workspace, { id, texts }) => {
      const term = await workspace.store.saveTerm(id, texts);
      await announce(workspace);
      return term;
    }),
    'glossary.remove': read(async (workspace, { ids }) => {
      await workspace.store.removeTerms(ids);
      await announce(workspace);
      return {};
    }),
    'glossary.export': read(async ({ store }) => ({
      text: writeGlossary((await store.terms()).map(({ texts }) => texts)),
    })),
    'glossary.import': read(async (workspace, { text, add }) => {
      const terms = readGlossary(text);
      const listed = new Set(workspace.connection.locales);
      const locales = new Set(terms.flat().map(({ locale }) => locale));
      const ids = add ? await workspace.store.addTerms(terms) : [];
      const added = add ? ids.length : await workspace.store.countNewTerms(terms);
      if (add) await announce(workspace);
      return {
        terms: terms.length,
        added,
        ids,
        unknownLocales: [...locales].filter((locale) => !listed.has(locale)),
      };
    }),
  };
}

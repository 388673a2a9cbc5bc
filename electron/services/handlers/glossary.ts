import type { HandlersOf } from '#shared/contract/registry.ts';
import type { TermText } from '#shared/domain/glossary.ts';
import { wholeText } from '../file-text.ts';
import type { Upload, Uploads } from '../uploads.ts';
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
    'glossary.import': read(async (workspace, { add, ...which }) => {
      const terms = await uploads.whole('glossary', which).once(readTerms);
      const listed = new Set(workspace.connection.locales);
      const locales = new Set(terms.flat().map(({ locale }) => locale));
      const ids = add ? await workspace.store.addTerms(terms) : [];
      const added = add ? ids.length : await workspace.store.countNewTerms(terms);
      if (add) await uploads.discard(which);
      return {
        terms: terms.length,
        added,
        ids,
        unknownLocales: [...locales].filter((locale) => !listed.has(locale)),
      };
    }),
  };
}

async function readTerms(upload: Upload): Promise<TermText[][]> {
  const { readGlossary } = await import('#shared/exchange/glossary-file.ts');
  return readGlossary(await wholeText(upload.text()));
}

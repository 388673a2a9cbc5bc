import type { HandlersOf } from '#shared/contract/registry.ts';
import { probableLocale } from '#shared/exchange/file-languages.ts';
import type { TbxFile } from '#shared/exchange/tbx.ts';
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
      const file = await uploads.whole('glossary', which).once(readTerms);
      const { locales } = workspace.connection;
      const named = [...new Set(file.terms.flat().map(({ locale }) => locale))];
      const spelled = new Map(named.map((locale) => [locale, probableLocale(locale, locales)]));
      const terms = file.terms.map((texts) =>
        texts.map((text) => ({ ...text, locale: spelled.get(text.locale) ?? text.locale })),
      );
      const ids = add ? await workspace.store.addTerms(terms) : [];
      const added = add ? ids.length : await workspace.store.countNewTerms(terms);
      if (add) await uploads.discard(which);
      return {
        terms: terms.length,
        added,
        ids,
        unknownLocales: named.filter((locale) => spelled.get(locale) === null),
        readAs: [...spelled].flatMap(([from, locale]) =>
          locale === null || locale === from ? [] : [{ named: from, locale }],
        ),
        left: file.left,
      };
    }),
  };
}

async function readTerms(upload: Upload): Promise<TbxFile> {
  const text = await wholeText(upload.text());
  if (text.trimStart().startsWith('<')) return (await import('#shared/exchange/tbx.ts')).readTbx(text);
  const { readGlossary } = await import('#shared/exchange/glossary-file.ts');
  return { terms: readGlossary(text), left: [] };
}

import './theme/base.css';
import { activateLanguage } from '#shared/i18n/activate-language.ts';
import { type InterfaceLanguage, interfaceLanguage, textDirection } from '#shared/i18n/languages.ts';
import { client } from './client/index.ts';
import { paintLastLook } from './theme/apply-theme.ts';

paintLastLook();

// The language comes first: a page keeps the one that it was loaded with, so texts may be looked up while their modules load.
const asking = client.askFirst();
// The main process has written the language into the page, unless this is a first start.
const language =
  (document.documentElement.dataset.language as InterfaceLanguage | '') || (await languageOf(asking));
await activateLanguage(language, navigator.languages);
document.documentElement.lang = language;
document.documentElement.dir = textDirection(language);
await import('./app/run.tsx');

async function languageOf(asked: ReturnType<typeof client.askFirst>): Promise<InterfaceLanguage> {
  const first = await asked;
  return first.ok ? first.value['app.info'].language : interfaceLanguage(navigator.languages);
}

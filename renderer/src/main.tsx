import './app/zod-without-eval.ts';
import './theme/base.css';
import { activateLanguage } from '#shared/i18n/activate-language.ts';
import { interfaceLanguage, textDirection } from '#shared/i18n/languages.ts';
import { client } from './client/index.ts';
import { paintLastLook } from './theme/apply-theme.ts';

paintLastLook();

// The language comes first: a page keeps the one that it was loaded with, so texts may be looked up while their modules load.
const info = await client.call('app.info', {});
const language = info.ok ? info.value.language : interfaceLanguage(navigator.languages);
await activateLanguage(language, navigator.languages);
document.documentElement.lang = language;
document.documentElement.dir = textDirection(language);
await import('./app/run.tsx');

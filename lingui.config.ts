import { defineConfig } from '@lingui/conf';
import { formatter } from '@lingui/format-po';
import { createSwcExtractor } from '@lingui/native-tools';
import { INTERFACE_LANGUAGES } from './shared/i18n/languages.ts';

/** The app's texts: English stands in the code (docs/contributing.md, "Texts"), the other languages in `shared/i18n/texts`. */
export default defineConfig({
  sourceLocale: 'en',
  locales: [...INTERFACE_LANGUAGES],
  fallbackLocales: { default: 'en' },
  catalogs: [
    {
      path: '<rootDir>/shared/i18n/texts/{locale}',
      include: ['electron', 'renderer/src', 'shared'],
      exclude: ['electron/sandbox/**', 'electron/headless/**'],
    },
  ],
  // Texts with elements in them need no provider around them: the language of a page never changes.
  runtimeConfigModule: { Trans: ['#renderer/components/Trans.tsx', 'Trans'] },
  format: formatter({ lineNumbers: false }),
  extractors: [createSwcExtractor()],
});

import { register } from 'node:module';
import { i18n } from '@lingui/core';

// `node --import ./scripts/macros/register.mjs file.ts`: runs unbuilt sources, with texts in English.
register('./hooks.mjs', import.meta.url);
i18n.load('en', {});
i18n.activate('en', ['en-US']);

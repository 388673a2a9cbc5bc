import { register } from 'node:module';

// `node --import ./scripts/macros/register.mjs file.ts`: texts work in sources that were not built, in English.
register('./hooks.mjs', import.meta.url);

import { registerHooks } from 'node:module';

const MACROS = new URL('./macros.ts', import.meta.url).href;

registerHooks({
  resolve: (specifier, context, next) =>
    next(specifier === '@lingui/core/macro' ? MACROS : specifier, context),
});

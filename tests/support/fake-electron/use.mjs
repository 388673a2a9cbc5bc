import { registerHooks } from 'node:module';

// Loaded before the app, so that it imports the stand-in as `electron`.
const standIn = new URL('./electron.ts', import.meta.url).href;

registerHooks({
  resolve: (specifier, context, next) =>
    specifier === 'electron' ? { url: standIn, shortCircuit: true } : next(specifier, context),
});

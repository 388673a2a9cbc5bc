import type { HandlersOf } from '#shared/contract/registry.ts';
import type { Diagnostics } from '../diagnostics.ts';

/** Diagnostics that users can send to support. */
export const diagnosticsHandlers = (diagnostics: Diagnostics): HandlersOf<'diagnostics'> => ({
  'diagnostics.collect': ({ requests }) => diagnostics.collect(requests),
  'diagnostics.read': async ({ collection, name, part }) => diagnostics.read(collection, name, part),
  'diagnostics.save': ({ collection }) => diagnostics.save(collection),
});

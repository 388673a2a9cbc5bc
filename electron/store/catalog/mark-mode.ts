import { type CreationMode, creationMode } from '#shared/domain/creation.ts';
import type { RemovalMode } from '#shared/domain/removal.ts';

/** What a product is marked for. */
export type MarkMode = RemovalMode | CreationMode;

export const isCreation = (mode: MarkMode | null): mode is CreationMode =>
  creationMode.safeParse(mode).success;

/** A mark as rows of products show it. */
export const shownMark = (
  mode: MarkMode | null,
): { removal: RemovalMode | null; creation: CreationMode | null } =>
  isCreation(mode) ? { removal: null, creation: mode } : { removal: mode, creation: null };

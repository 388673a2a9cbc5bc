import { t } from '@lingui/core/macro';
import type { CSSProperties } from 'react';
import { CREATION_LABELS } from '../../../components/creation-labels.ts';
import { REMOVAL_LABELS } from '../../../components/removal-labels.ts';

const toBeUnlinked = REMOVAL_LABELS.unlink.toBe;
const toBeDeleted = REMOVAL_LABELS.delete.toBe;

/** Pills at the end of a title cell. */
const PILLS = {
  gone: t`gone`,
  parent: t`parent`,
  'to-unlink': toBeUnlinked,
  'to-delete': toBeDeleted,
  new: CREATION_LABELS.add.tag,
  whole: CREATION_LABELS.replace.tag,
};

/** What the grid's style sheets show or read out beside their signs. */
const TEXTS = {
  ...PILLS,
  'no-value': t`no value`,
  empty: t`empty`,
  // These are followed by the cell's own text.
  inherited: `${t`no value of its own, parent has`} `,
  finding: `${t`check finding`}, `,
  blocked: `${t`blocked by a check`}, `,
  edited: t`edited`,
  'edited-removed': t`edited: value will be removed`,
  applied: t`applied`,
  failed: t`failed`,
  conflict: t`conflict`,
  sending: t`being sent`,
  unknown: t`outcome unknown`,
  'no-longer-listed': t`no longer in the service`,
  variant: t`variant`,
  'only-parent': t`shown as a parent only`,
  'to-unlink-only-parent': t`to be unlinked, shown as a parent only`,
  'to-delete-only-parent': t`to be deleted, shown as a parent only`,
};

/** A CSS string. Only quotes and backslashes have a meaning in it; no text has line breaks. */
export const cssString = (text: string): string => `"${text.replace(/["\\]/g, '\\$&')}"`;

/** About the width of a pill with its margins: letters such as those of Japanese are twice as wide. */
const roomOf = (text: string): string =>
  `${Math.ceil([...text].reduce((sum, letter) => sum + (letter > '\u2e80' ? 12.5 : 6.5), 22))}px`;

const named = (prefix: string, texts: Record<string, string>, of: (text: string) => string) =>
  Object.entries(texts).map(([name, text]) => [`--${prefix}-${name}`, of(text)]);

/** `--text-…` for each text, and `--room-…` for each pill: CSS holds no words, and no width of a word. */
export const CSS_TEXTS: CSSProperties = Object.fromEntries([
  ...named('text', TEXTS, cssString),
  ...named('room', PILLS, roomOf),
]);

import { t } from '@lingui/core/macro';
import { AppError } from '#shared/contract/result.ts';
import type { SegmentRef } from '#shared/contract/translate.ts';
import { type Dismissal, dismissalKey, dismissalOf, MAX_DISMISSED } from '#shared/domain/checks/dismissal.ts';
import type { Core } from '../core.ts';
import { findingsOf } from './segment-checks.ts';
import type { SegmentLists } from './segment-lists.ts';

export type DismissedWarning = Pick<Dismissal, 'scope' | 'check' | 'subject' | 'message' | 'reason'>;

type Parts = Pick<Core, 'meta' | 'names' | 'glossary' | 'findings'> & { lists: SegmentLists };

/** Of a source, in the list of what was dismissed. */
const MAX_EXCERPT = 200;

/**
 * Hides a warning of a segment. Of a text, its segments in the list are known at once to have no warning; otherwise, returns
 * whether the list was checked, and has to be checked again. Only inside a transaction.
 */
export function dismissWarning(
  parts: Parts,
  list: number,
  ref: SegmentRef,
  { scope, check, subject, message, reason }: DismissedWarning,
): boolean {
  const { meta, names, findings, lists } = parts;
  const place = lists.place(list, ref);
  const { segments } = lists.get(list);
  const segment = segments.readAt([place]).get(place);
  if (!segment) throw new AppError('not_found', t`This text is no longer there to be translated.`);
  const { source, property, locale } = segment;
  const about = {
    source,
    property: names.properties.name(property),
    targetLocale: names.locales.name(locale),
  };
  const dismissal: Dismissal = {
    ...dismissalOf({ check, subject }, about, scope),
    excerpt: source.slice(0, MAX_EXCERPT),
    message,
    reason,
    at: new Date().toISOString(),
  };
  const settings = meta.get('check_settings');
  const key = dismissalKey(dismissal);
  const others = settings.dismissed.filter((one) => dismissalKey(one) !== key);
  if (others.length >= MAX_DISMISSED)
    throw new AppError(
      'invalid_input',
      t`${MAX_DISMISSED} warnings are dismissed already. Turn the check off, or show some of them again.`,
    );
  meta.set('check_settings', { ...settings, dismissed: [...others, dismissal] });
  findings.dismissed(scope === 'term' ? null : property, locale);
  if (!segments.checked) return false;
  if (scope !== 'text') return true;
  const found = findingsOf(parts);
  const same = [place, ...segments.sameSource(place)];
  for (const [at, one] of segments.readAt(same)) segments.setWarning(at, found(segments, at, one).length > 0);
  return false;
}

/** Shows dismissed warnings again. Returns whether the list was checked, and has to be checked again. Only inside a transaction. */
export function showDismissed({ meta, lists }: Parts, list: number, keys: ReadonlySet<string>): boolean {
  const settings = meta.get('check_settings');
  const dismissed = settings.dismissed.filter((one) => !keys.has(dismissalKey(one)));
  meta.set('check_settings', { ...settings, dismissed });
  return lists.get(list).segments.checked;
}

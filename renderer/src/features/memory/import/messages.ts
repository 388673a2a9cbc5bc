import { plural, t } from '@lingui/core/macro';
import type { TmxCheck } from '#shared/contract/memory.ts';
import { formatNumber } from '../../../components/format.ts';
import type { ReportLine } from '../../../components/ReportLines.tsx';

/** "3 translations in the file". */
export const reportResult = ({ translations }: TmxCheck): string =>
  translations === 0
    ? t`No translations in the file`
    : t`${plural(translations, { one: '# translation', other: '# translations' })} in the file`;

/** What the user should know about a file before importing it. */
export function reportLines({ doubled, codesLost, unreadable }: TmxCheck): ReportLine[] {
  const lines: (ReportLine | false)[] = [
    codesLost > 0 && {
      tone: 'warning',
      text: t`${plural(codesLost, { one: '# unit has', other: '# units have' })} inline codes that do not say what they stand for. These codes are left out.`,
    },
    unreadable.count > 0 && {
      tone: 'warning',
      text: t`${plural(unreadable.count, { one: '# unit cannot', other: '# units cannot' })} be read and will be skipped.`,
    },
    doubled > 0 && {
      tone: 'quiet',
      text: t`${plural(doubled, { one: '# translation repeats an earlier one', other: '# translations repeat earlier ones' })}. Each is stored once.`,
    },
  ];
  return lines.filter((line) => line !== false);
}

/** "and 8 more"; null if all are listed. */
export const moreLabel = ({ count: total, first }: TmxCheck['unreadable']): string | null =>
  total > first.length ? t`and ${formatNumber(total - first.length)} more` : null;

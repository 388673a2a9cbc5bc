import { plural, t } from '@lingui/core/macro';
import type { TmxCheck } from '#shared/contract/memory.ts';
import type { ReportLine, ReportProps } from '../../../components/Report.tsx';

/** What the user should know about a file before importing it. */
export function tmxReport({ translations, doubled, codesLost, unreadable }: TmxCheck): ReportProps {
  const lines: (ReportLine | false)[] = [
    codesLost > 0 && {
      tone: 'warning',
      text: t`${plural(codesLost, { one: '# unit has', other: '# units have' })} inline codes that do not say what they stand for. These codes are left out.`,
    },
    doubled > 0 && {
      tone: 'quiet',
      text: t`${plural(doubled, { one: '# translation repeats an earlier one', other: '# translations repeat earlier ones' })}. Each is stored once.`,
    },
  ];
  const parts: ReportProps['parts'] = [
    {
      sentence: t`${plural(unreadable.count, { one: '# unit cannot', other: '# units cannot' })} be read and will be skipped.`,
      label: t`Units that cannot be read`,
      count: unreadable.count,
      first: unreadable.first.map(({ line, reason }) => ({ line, about: reason })),
    },
  ];
  return {
    result:
      translations === 0
        ? t`No translations in the file`
        : t`${plural(translations, { one: '# translation', other: '# translations' })} in the file`,
    lines: lines.filter((line) => line !== false),
    parts: parts.filter(({ count }) => count > 0),
  };
}

import { plural, t } from '@lingui/core/macro';
import { useMemo } from 'react';
import { CopyableTexts } from '../../components/CopyableTexts.tsx';
import { lineOutcomes } from '../line-outcomes.ts';
import type { Outcome } from '../use-identifier-list.ts';

/** Every line of the list with its outcome, in the order of the ticket, to paste back. */
export function TicketLines({ outcome }: { outcome: Outcome }) {
  const lines = useMemo(() => lineOutcomes(outcome), [outcome]);
  return (
    <CopyableTexts
      title={plural(lines.length, { one: '# line', other: 'All # lines' })}
      hint={t`In the order of the list: the line, and what it names.`}
      texts={lines.map(({ text, outcome: became }) => `${text.replace(/\s+/g, ' ')}\t${became}`)}
      copied={(n) => plural(n, { one: '# line copied', other: '# lines copied' })}
    />
  );
}

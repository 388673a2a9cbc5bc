import { plural, t } from '@lingui/core/macro';
import { Copy } from 'lucide-react';
import { useMemo } from 'react';
import { Button } from '../../components/Button.tsx';
import { CopyableTexts } from '../../components/CopyableTexts.tsx';
import { copyText } from '../../components/copy-text.ts';
import { formatNumber } from '../../components/format.ts';
import { RemovalPill } from '../../components/RemovalPill.tsx';
import styles from '../identifier-lists.module.css';
import { foundSentence, foundTexts, repeatedTexts, unanswered } from '../messages.ts';
import type { IdentifierList, Outcome } from '../use-identifier-list.ts';
import { AmbiguousTexts } from './AmbiguousTexts.tsx';
import { AskService } from './AskService.tsx';
import { ColumnChoice } from './ColumnChoice.tsx';
import { NearTexts } from './NearTexts.tsx';
import { ServiceAnswers } from './ServiceAnswers.tsx';
import { TicketLines } from './TicketLines.tsx';

/** Which products the list names, and the outcome of the other texts: each is shown in one place only. */
export function ListOutcome({
  connectionId,
  outcome,
  list,
}: {
  connectionId: string;
  outcome: Outcome;
  list: IdentifierList;
}) {
  const { texts, kept, first, ambiguous, tooLong, answers, ticket } = outcome;
  const found = useMemo(() => foundTexts(texts, kept), [texts, kept]);
  const repeated = useMemo(() => repeatedTexts(texts), [texts]);
  const near = useMemo(
    () =>
      kept.missing.flatMap((text) => {
        const identifiers = ticket.near.get(text);
        return identifiers ? [[text, identifiers] as const] : [];
      }),
    [kept, ticket],
  );
  const open = useMemo(() => unanswered(kept.missing, answers), [kept, answers]);
  const more = kept.products - first.length;
  return (
    <div className={styles.outcome}>
      <ColumnChoice outcome={outcome} onChange={(column) => void list.takeColumn(column)} />
      <section aria-label={t`Found`}>
        <header className={styles.foundHead}>
          <p role="status">{foundSentence(kept)}</p>
          {kept.products > 0 ? (
            <Button
              variant="quiet"
              icon={<Copy size={13} aria-hidden="true" />}
              onClick={() =>
                copyText(
                  found.join('\n'),
                  t`${plural(found.length, { one: '# identifier', other: '# identifiers' })} copied`,
                )
              }
            >{t`Copy`}</Button>
          ) : null}
        </header>
        <ul className={styles.first}>
          {first.map(({ product, identifier, title, removal }) => (
            <li key={product}>
              <code>{identifier}</code> <span dir="auto">{title}</span>{' '}
              {removal ? <RemovalPill mode={removal} /> : null}
            </li>
          ))}
          {more > 0 ? <li className={styles.quiet}>{t`and ${formatNumber(more)} more`}</li> : null}
        </ul>
      </section>
      <NearTexts near={near} onAccept={(meant) => void list.accept(meant)} />
      <AmbiguousTexts ambiguous={ambiguous} decisions={list.decisions} onDecide={list.decide} />
      <CopyableTexts
        title={t`${formatNumber(kept.missing.length)} not found`}
        hint={t`No product of the local catalog has them as identifier or product id.`}
        texts={kept.missing}
      >
        <AskService
          connectionId={connectionId}
          missing={open}
          isAgain={answers !== null}
          onAnswered={list.answered}
        />
      </CopyableTexts>
      {answers ? <ServiceAnswers answers={answers} /> : null}
      <CopyableTexts
        title={t`${formatNumber(kept.gone.length)} already gone`}
        hint={t`The service no longer lists these products, so there is nothing to remove.`}
        texts={kept.gone}
      />
      <CopyableTexts
        title={t`${formatNumber(repeated.length)} repeated`}
        hint={t`Each counts once.`}
        texts={repeated}
      />
      <CopyableTexts
        title={t`${formatNumber(tooLong.length)} too long`}
        hint={t`Identifiers have at most 500 characters. These were left out.`}
        texts={tooLong}
      />
      <TicketLines outcome={outcome} />
    </div>
  );
}

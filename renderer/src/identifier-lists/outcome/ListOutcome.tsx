import { plural, t } from '@lingui/core/macro';
import { Copy } from 'lucide-react';
import { useMemo } from 'react';
import type { IdentifierColumn } from '#shared/domain/ticket.ts';
import { Button } from '../../components/Button.tsx';
import { CopyableTexts } from '../../components/CopyableTexts.tsx';
import { copyText } from '../../components/copy-text.ts';
import { Field } from '../../components/Field.tsx';
import { formatNumber } from '../../components/format.ts';
import { RemovalPill } from '../../components/RemovalPill.tsx';
import { Select } from '../../components/Select.tsx';
import type { Answers } from '../ask-service.ts';
import styles from '../identifier-lists.module.css';
import { lineOutcomes } from '../line-outcomes.ts';
import { answerSentence, foundSentence, foundTexts, repeatedTexts, unanswered } from '../messages.ts';
import type { IdentifierList, Outcome } from '../use-identifier-list.ts';
import { AmbiguousTexts } from './AmbiguousTexts.tsx';
import { AskService } from './AskService.tsx';

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
  const similar = useMemo(
    () =>
      kept.missing.flatMap((text) => {
        const identifiers = ticket.similar.get(text);
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
      <SimilarTexts similar={similar} onAccept={(meant) => void list.accept(meant)} />
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

/** Every line of the list with its outcome, in the order of the ticket, to paste back. */
function TicketLines({ outcome }: { outcome: Outcome }) {
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

/** What the service said about the texts that the catalog did not have. */
function ServiceAnswers({ answers }: { answers: Answers }) {
  const { found, failed } = answers;
  return (
    <section aria-label={t`What the service said`} className={styles.outcome}>
      <p role="status">{answerSentence(answers)}</p>
      <CopyableTexts
        title={t`${formatNumber(found.length)} found in the service`}
        hint={t`Added to the catalog and to the list.`}
        texts={found.map(({ text }) => text)}
      />
      <CopyableTexts
        title={t`${formatNumber(failed.length)} could not be asked about`}
        hint={failed[0]?.message ?? ''}
        texts={failed.map(({ text }) => text)}
      />
    </section>
  );
}

interface ColumnChoiceProps {
  outcome: Outcome;
  onChange: (column: IdentifierColumn) => void;
}

/** Which column of a table has the identifiers: guessed from what the catalog knows, and changeable. */
function ColumnChoice({ outcome: { ticket, column }, onChange }: ColumnChoiceProps) {
  const { columns } = ticket.layout;
  if (columns < 2) return null;
  const options = [
    ...Array.from({ length: columns }, (_, at) => ({
      value: String(at),
      label: t`Column ${{ name: at + 1 }}`,
    })),
    { value: 'all', label: t`All columns` },
  ];
  return (
    <Field
      label={t`Identifiers are in`}
      hint={t`The list has ${columns} columns. Only the identifiers of this column are looked up.`}
    >
      <Select
        value={String(column)}
        options={options}
        onChange={(value) => onChange(value === 'all' ? 'all' : Number(value))}
      />
    </Field>
  );
}

/** This many are accepted one by one, the others together. */
const ONE_BY_ONE = 50;

interface SimilarTextsProps {
  /** Unknown texts, each with the identifiers that it may be meant for. */
  similar: readonly (readonly [text: string, identifiers: readonly string[]])[];
  onAccept: (meant: ReadonlyMap<string, string>) => void;
}

/**
 * Texts that look like identifiers of the catalog: each is used only if it is accepted.
 */
function SimilarTexts({ similar, onAccept }: SimilarTextsProps) {
  if (similar.length === 0) return null;
  const certain = similar.flatMap(([text, [first, ...others]]) =>
    first !== undefined && others.length === 0 ? [[text, first] as const] : [],
  );
  const title = t`${formatNumber(similar.length)} similar`;
  return (
    <section aria-label={title}>
      <h3>{title}</h3>
      <p
        className={styles.quiet}
      >{t`They are not in the catalog, but look like identifiers that are. Accept those that are meant.`}</p>
      <ul className={styles.ambiguous}>
        {similar.slice(0, ONE_BY_ONE).map(([text, identifiers]) => (
          <li key={text} className={styles.near}>
            <code>{text}</code>
            <span className={styles.quiet}>{t`Did you mean`}</span>
            {identifiers.map((identifier) => (
              <Button
                key={identifier}
                aria-label={t`Use ${identifier} for ${text}`}
                onClick={() => onAccept(new Map([[text, identifier]]))}
              >
                {identifier}
              </Button>
            ))}
          </li>
        ))}
      </ul>
      {similar.length > ONE_BY_ONE ? (
        <p className={styles.quiet}>{t`and ${formatNumber(similar.length - ONE_BY_ONE)} more`}</p>
      ) : null}
      {certain.length > 1 ? (
        <div className={styles.allAmbiguous}>
          <Button
            onClick={() => onAccept(new Map(certain))}
          >{t`Accept all ${formatNumber(certain.length)} with one match`}</Button>
        </div>
      ) : null}
    </section>
  );
}

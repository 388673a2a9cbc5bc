import { plural, t } from '@lingui/core/macro';
import { Copy } from 'lucide-react';
import { useMemo } from 'react';
import { hasUnseen, type IdentifierColumn } from '#shared/domain/ticket.ts';
import { isLongRange, MOST_IN_RANGE } from '#shared/domain/ticket-alternatives.ts';
import { Button } from '../../components/Button.tsx';
import { CopyableHead, CopyableTexts } from '../../components/CopyableTexts.tsx';
import { classNames } from '../../components/class-names.ts';
import { copyText } from '../../components/copy-text.ts';
import { Field } from '../../components/Field.tsx';
import { formatNumber } from '../../components/format.ts';
import { RemovalPill } from '../../components/RemovalPill.tsx';
import { Segmented } from '../../components/Segmented.tsx';
import { Select } from '../../components/Select.tsx';
import parts from '../../theme/parts.module.css';
import type { AmbiguousText, Meaning, NamedRow } from '../ambiguous.ts';
import type { Answers } from '../ask-service.ts';
import styles from '../identifier-lists.module.css';
import { lineOutcomes } from '../line-outcomes.ts';
import { answerSentence, foundSentence, foundTexts, repeatedTexts, unanswered } from '../messages.ts';
import type { IdentifierList, Outcome } from '../use-identifier-list.ts';
import { AskService } from './AskService.tsx';
import { UndecidedTexts, undecided } from './UndecidedTexts.tsx';

/** This many are decided one by one, the others together. */
const ONE_BY_ONE = 50;

const toMeaning = (value: string): Meaning | null =>
  value === 'identifier' || value === 'productId' ? value : null;

const nameOf = ({ title, identifier }: NamedRow): string => (title === '' ? identifier : title);

/** Titles may be long; the full title is in the tooltip. */
const Clipped = ({ text }: { text: string }) => (
  <span className={styles.clipped} title={text}>
    {text}
  </span>
);

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
  const { texts, lines, kept, first, ambiguous, tooLong, answers, ticket } = outcome;
  const found = useMemo(() => foundTexts(texts, kept), [texts, kept]);
  const repeated = useMemo(() => repeatedTexts(texts), [texts]);
  const { similar, unclear } = useMemo(() => undecided(kept.missing, ticket), [kept, ticket]);
  const unseen = useMemo(() => lines.filter(hasUnseen).map(({ text }) => text), [lines]);
  const apart = useMemo(() => lines.flatMap(({ text, apart: of }) => (of ? [text] : [])), [lines]);
  const ranges = useMemo(() => kept.missing.filter(isLongRange), [kept]);
  const missing = useMemo(() => {
    const elsewhere = new Set([...similar, ...unclear].map(({ text }) => text).concat(ranges));
    return kept.missing.filter((text) => !elsewhere.has(text));
  }, [kept, similar, unclear, ranges]);
  const open = useMemo(() => unanswered(missing, answers), [missing, answers]);
  const more = kept.products - first.length;
  return (
    <div className={parts.looseStack}>
      <ColumnChoice outcome={outcome} onChange={(column) => void list.takeColumn(column)} />
      <section aria-label={t`Found`}>
        <header className={parts.spread}>
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
            <li className={parts.truncated} key={product}>
              <code>{identifier}</code> <span dir="auto">{title}</span>{' '}
              {removal ? <RemovalPill mode={removal} /> : null}
            </li>
          ))}
          {more > 0 ? (
            <li className={classNames(parts.muted, parts.truncated)}>{t`and ${formatNumber(more)} more`}</li>
          ) : null}
        </ul>
      </section>
      <UndecidedTexts
        title={t`${formatNumber(similar.length)} similar`}
        hint={t`They are not in the catalog, but look like identifiers that are. Accept those that are meant.`}
        texts={similar}
        onAccept={(meant) => void list.accept(meant)}
      />
      <UndecidedTexts
        title={t`${formatNumber(unclear.length)} unclear`}
        hint={t`They can be read in several ways. Choose what is meant; the others are left out.`}
        texts={unclear}
        onAccept={(meant) => void list.accept(meant)}
      />
      <AmbiguousTexts ambiguous={ambiguous} decisions={list.decisions} onDecide={list.decide} />
      <CopyableTexts
        title={t`${formatNumber(missing.length)} not found`}
        hint={t`No product of the local catalog has them as identifier or product id.`}
        texts={missing}
      >
        <AskService
          connectionId={connectionId}
          missing={open}
          isAgain={answers !== null}
          onAnswered={list.answered}
        />
      </CopyableTexts>
      <CopyableTexts
        title={plural(ranges.length, { one: '# range is too long', other: '# ranges are too long' })}
        hint={t`Ranges of more than ${formatNumber(MOST_IN_RANGE)} identifiers are not looked up. Split them.`}
        texts={ranges}
      />
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
        title={plural(apart.length, { one: '# line set apart', other: '# lines set apart' })}
        hint={t`They are of an earlier mail or of a signature. What they name was not looked up.`}
        texts={outcome.withApart ? [] : apart}
        copied={linesCopied}
      >
        <Button onClick={() => void list.takeApart()}>{t`Look these up too`}</Button>
      </CopyableTexts>
      <CopyableTexts
        title={plural(unseen.length, {
          one: '# line has invisible characters',
          other: '# lines have invisible characters',
        })}
        hint={t`Identifiers were looked up without them.`}
        texts={unseen}
        copied={linesCopied}
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

const linesCopied = (n: number): string => plural(n, { one: '# line copied', other: '# lines copied' });

/** Every line of the list with its outcome, in the order of the ticket, to paste back. */
function TicketLines({ outcome }: { outcome: Outcome }) {
  const lines = useMemo(() => lineOutcomes(outcome), [outcome]);
  return (
    <CopyableTexts
      title={plural(lines.length, { one: '# line', other: 'All # lines' })}
      hint={t`In the order of the list: the line, and what it names.`}
      texts={lines.map(({ text, outcome: became }) => `${text.replace(/\s+/g, ' ')}\t${became}`)}
      copied={linesCopied}
    />
  );
}

/** What the service said about the texts that the catalog did not have. */
function ServiceAnswers({ answers }: { answers: Answers }) {
  const { found, failed } = answers;
  return (
    <section aria-label={t`What the service said`} className={parts.looseStack}>
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
  const { columns, names } = ticket.layout;
  if (columns < 2) return null;
  const options = [
    ...Array.from({ length: columns }, (_, at) => ({
      value: String(at),
      label: names?.[at]
        ? t`Column ${{ name: at + 1 }}: ${{ header: names[at] }}`
        : t`Column ${{ name: at + 1 }}`,
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

interface AmbiguousTextsProps {
  ambiguous: readonly AmbiguousText[];
  decisions: ReadonlyMap<string, Meaning>;
  /** `meaning` null: left out. */
  onDecide: (texts: readonly string[], meaning: Meaning | null) => void;
}

/** Texts that are the identifier of one product and the product id of another: which one is meant, or neither. */
function AmbiguousTexts({ ambiguous, decisions, onDecide }: AmbiguousTextsProps) {
  if (ambiguous.length === 0) return null;
  const title = t`${formatNumber(ambiguous.length)} ambiguous`;
  const texts = ambiguous.map(({ text }) => text);
  const rest = ambiguous.length - ONE_BY_ONE;
  return (
    <section aria-label={title}>
      <CopyableHead title={title} texts={texts} />
      <p className={parts.muted}>
        {ambiguous.length === 1
          ? t`It is the identifier of one product and the product id of another. Undecided ones are left out.`
          : t`Each is the identifier of one product and the product id of another. Undecided ones are left out.`}
      </p>
      {ambiguous.length > 1 ? (
        <div className={classNames(parts.wrap, parts.above2)}>
          <Button onClick={() => onDecide(texts, 'identifier')}>{t`All are identifiers`}</Button>
          <Button onClick={() => onDecide(texts, 'productId')}>{t`All are product ids`}</Button>
          <Button onClick={() => onDecide(texts, null)}>{t`Leave all out`}</Button>
        </div>
      ) : null}
      <ul className={styles.ambiguous}>
        {ambiguous.slice(0, ONE_BY_ONE).map(({ text, identifier, productId }) => (
          <li key={text}>
            <code>{text}</code>
            <Segmented
              label={t`What ${text} means`}
              value={decisions.get(text) ?? 'neither'}
              options={[
                {
                  value: 'identifier',
                  label: <Clipped text={t`Identifier of ${{ name: nameOf(identifier) }}`} />,
                },
                {
                  value: 'productId',
                  label: <Clipped text={t`Product id of ${productId.identifier}, ${nameOf(productId)}`} />,
                },
                { value: 'neither', label: t`Leave out` },
              ]}
              onChange={(value) => onDecide([text], toMeaning(value))}
            />
          </li>
        ))}
      </ul>
      {rest > 0 ? (
        <p className={parts.muted}>{plural(rest, { other: '# more can only be decided all at once.' })}</p>
      ) : null}
    </section>
  );
}

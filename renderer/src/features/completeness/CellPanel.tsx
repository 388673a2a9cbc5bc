import { plural, t } from '@lingui/core/macro';
import type { CatalogSummary } from '#shared/contract/catalog.ts';
import type { CompletenessDetails } from '#shared/contract/completeness.ts';
import type { Connection } from '#shared/contract/connections.ts';
import { Button } from '../../components/Button.tsx';
import { classNames } from '../../components/class-names.ts';
import { countLabel } from '../../components/count-label.ts';
import { ErrorNote } from '../../components/ErrorNote.tsx';
import { formatNumber } from '../../components/format.ts';
import { LinkButton } from '../../components/LinkButton.tsx';
import { ShareBar } from '../../components/ShareBar.tsx';
import { Spinner } from '../../components/Spinner.tsx';
import { AttributeProperty } from '../../products/AttributeProperty.tsx';
import parts from '../../theme/parts.module.css';
import styles from './CellPanel.module.css';
import { percentText, shareOf } from './heat-rows.ts';
import { incompleteLabel, localeLabel, movedLabel } from './labels.ts';
import type { ChosenPart } from './use-chosen-part.ts';

/** The maximum number of attributes listed: the rest is a long tail. */
const LISTED = 50;

export interface CellPanelProps {
  connection: Connection;
  summary: CatalogSummary | null;
  chosen: ChosenPart;
}

/** What is missing in the selected cell, and where to fill it. */
export function CellPanel({ connection, summary, chosen }: CellPanelProps) {
  const { row, locale, details, error, isCurrent } = chosen;
  return (
    <aside className={styles.panel} aria-label={t`The chosen cell`} aria-busy={!isCurrent}>
      <h2 className={parts.larger}>
        <bdi>{row.name}</bdi> · {localeLabel(locale)}
      </h2>
      {row.above ? (
        <p className={parts.hint} dir="auto">
          {row.above}
        </p>
      ) : null}
      {chosen.part === null ? (
        <p
          className={parts.hint}
        >{t`These fields are required by no category, so no filter can find their products.`}</p>
      ) : error ? (
        <ErrorNote
          title={t`What is missing could not be read`}
          error={error}
          actions={<Button onClick={chosen.readAgain}>{t`Try again`}</Button>}
        />
      ) : details ? (
        <div className={styles.content} data-stale={!isCurrent || undefined}>
          <PanelContent connection={connection} summary={summary} chosen={chosen} details={details} />
        </div>
      ) : (
        <Spinner label={t`Counting what is missing`} />
      )}
    </aside>
  );
}

function PanelContent({
  connection,
  summary,
  chosen,
  details,
}: CellPanelProps & { details: CompletenessDetails }) {
  const { missing, filled, oneFieldFromDone, incompleteStaged } = details;
  const { translation } = chosen;
  const listed = missing.slice(0, LISTED);
  const most = listed[0]?.products ?? 0;
  return (
    <>
      <p>{incompleteLabel(details)}</p>
      {incompleteStaged > 0 ? (
        <div className={parts.wrap}>
          <Button variant="primary" onClick={() => void chosen.show()}>{t`Show in Catalog`}</Button>
          <Button
            disabled={'obstacle' in translation}
            title={'obstacle' in translation ? translation.obstacle : undefined}
            onClick={() => void chosen.translate()}
          >{t`Translate`}</Button>
        </div>
      ) : null}
      {listed.length > 0 ? (
        <section className={classNames(parts.grid, parts.iconGap, parts.above3)}>
          <h3 className={parts.hint}>{t`Missing most often`}</h3>
          <ul className={styles.list}>
            {listed.map(({ key, name, property, products }) => (
              <li key={key}>
                <div className={styles.attribute}>
                  <LinkButton
                    className={styles.name}
                    title={t`Show ${plural(products, { one: '# product', other: '# products' })} without ${name}`}
                    onClick={() => void chosen.show({ attribute: key })}
                  >
                    <bdi>{name}</bdi>
                  </LinkButton>
                  <ShareBar share={products / most} className={styles.missing} />
                  <span className={classNames(parts.tabular, parts.textEnd)}>
                    <span aria-hidden="true">{formatNumber(products)}</span>
                    <span className="visually-hidden">{countLabel.products(products)}</span>
                  </span>
                </div>
                {property === null && summary ? (
                  <AttributeProperty
                    connectionId={connection.id}
                    attribute={{ attributeId: key, attributeName: name }}
                    properties={summary.properties}
                    mapping={summary.attributeProperties}
                    isWritable={!connection.readOnly}
                    onFind={() => void chosen.show({ attribute: key })}
                  />
                ) : null}
              </li>
            ))}
          </ul>
          {missing.length > LISTED ? (
            <p
              className={parts.hint}
            >{t`And ${plural(missing.length - LISTED, { one: '# other field', other: '# other fields' })}.`}</p>
          ) : null}
        </section>
      ) : null}
      {filled && filled.required > 0 && filled.staged !== filled.filled ? (
        <section className={classNames(parts.grid, parts.iconGap, parts.above3)}>
          <h3 className={parts.hint}>{t`What your staged edits change`}</h3>
          <ShareLine label={t`now`} share={shareOf(filled, false)} text={percentText(filled, false)} />
          <ShareLine
            label={t`after`}
            share={shareOf(filled, true)}
            text={percentText(filled, true)}
            isStrong
          />
          <p className={parts.hint}>{movedLabel(details)}</p>
        </section>
      ) : null}
      {oneFieldFromDone > 0 ? (
        <section className={classNames(parts.grid, parts.iconGap, parts.above3)}>
          <h3 className={parts.hint}>{t`One field from done`}</h3>
          <div className={parts.spread}>
            <span>{countLabel.products(oneFieldFromDone)}</span>
            <Button
              aria-label={t`Show ${plural(oneFieldFromDone, { one: '# product', other: '# products' })} that miss one field`}
              onClick={() => void chosen.show({ exactly: 1 })}
            >{t`Show in Catalog`}</Button>
          </div>
        </section>
      ) : null}
    </>
  );
}

function ShareLine({
  label,
  share,
  text,
  isStrong,
}: {
  label: string;
  share: number | null;
  text: string;
  isStrong?: boolean;
}) {
  const figure = `${text} %`;
  return (
    <div className={styles.shareLine}>
      <span>{label}</span>
      <ShareBar share={share ?? 0} />
      <span className={classNames(parts.tabular, parts.textEnd)}>
        {isStrong ? <strong>{figure}</strong> : figure}
      </span>
    </div>
  );
}

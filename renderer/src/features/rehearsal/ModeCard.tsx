import { t } from '@lingui/core/macro';
import { TriangleAlert } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import type { Connection } from '#shared/contract/connections.ts';
import type { RehearsedMode } from '#shared/contract/removals.ts';
import type { RemovalMode } from '#shared/domain/removal.ts';
import { removalStanding } from '#shared/service/removal-standing.ts';
import { ACTION_COLORS } from '../../changesets/ActionName.tsx';
import { dropGone, markVariantsAndTell } from '../../changesets/mark-notice.ts';
import { SwitchMode } from '../../changesets/SwitchMode.tsx';
import { Button } from '../../components/Button.tsx';
import { classNames } from '../../components/class-names.ts';
import { formatNumber } from '../../components/format.ts';
import { RemovalIcon, RemovalPill } from '../../components/RemovalPill.tsx';
import { NONE_MARKED, otherMode, REMOVAL_LABELS } from '../../components/removal-labels.ts';
import parts from '../../theme/parts.module.css';
import { ModeTrial } from './ModeTrial.tsx';
import {
  dropGoneLabel,
  editsMessage,
  effectMessages,
  heldBackMessages,
  heldBackTotal,
  insteadLabel,
  insteadMessage,
  leftOutMessage,
  leftVariantsMessage,
  MEANS,
  otherModeMessage,
  parentsMessage,
  shareMessage,
  undocumentedMessage,
  withoutVariantsMessage,
} from './messages.ts';
import { ProductNames } from './ProductNames.tsx';
import styles from './rehearsal.module.css';

export interface ModeCardProps {
  connection: Connection;
  mode: RemovalMode;
  rehearsed: RehearsedMode;
  /** The number of products in the catalog. */
  listed: number;
}

/** What would happen to the products marked in one mode, and what would be different in the other mode. */
export function ModeCard({ connection, mode, rehearsed, listed }: ModeCardProps) {
  const title = useId();
  const { state } = removalStanding(connection, mode);
  const { products, heldBack } = rehearsed;
  return (
    <section
      className={styles.card}
      data-mode={mode}
      data-none={products === 0 || undefined}
      aria-labelledby={title}
    >
      <header
        className={classNames(styles.cardHead, parts.row, products === 0 ? parts.muted : ACTION_COLORS[mode])}
      >
        <RemovalIcon mode={mode} size={16} />
        <h2 id={title}>{REMOVAL_LABELS[mode].name}</h2>
        <span className={styles.figure}>{formatNumber(products)}</span>
      </header>
      {products === 0 ? (
        <p className={parts.hint}>
          {heldBackTotal(heldBack) === 0 ? `${NONE_MARKED[mode]} ` : null}
          {MEANS[mode]}
        </p>
      ) : (
        <Effects connection={connection} mode={mode} rehearsed={rehearsed} listed={listed} />
      )}
      {products === 0 && state === 'tried' ? <ModeTrial connection={connection} mode={mode} /> : null}
      {heldBackTotal(heldBack) > 0 ? (
        <Finding title={`${leftOutMessage(heldBackTotal(heldBack))}.`}>
          <ul className={parts.indented}>
            {heldBackMessages(heldBack).map((message) => (
              <li key={message}>{message}</li>
            ))}
          </ul>
          {heldBack.gone > 0 ? (
            <div>
              <Button onClick={() => void dropGone(connection.id, mode)}>
                {dropGoneLabel(heldBack.gone)}
              </Button>
            </div>
          ) : null}
        </Finding>
      ) : null}
    </section>
  );
}

function Effects({ connection, mode, rehearsed, listed }: ModeCardProps) {
  const { id, readOnly } = connection;
  const { products, edited, otherwiseMarked, withoutVariants } = rehearsed;
  const { state } = removalStanding(connection, mode);
  const { goes, left } = effectMessages(mode, products);
  const family = parentsMessage(rehearsed);
  const other = otherMode(mode);
  const share = shareMessage(products, listed);
  return (
    <>
      {state === 'other' ? null : <p className={classNames(parts.larger, parts.strong)}>{goes}</p>}
      {share === null ? null : (
        <p className={classNames(parts.iconed, parts.failed)}>
          <TriangleAlert size={14} aria-hidden="true" />
          <strong>{share}</strong>
        </p>
      )}
      <ProductNames
        connection={connection}
        label={mode === 'unlink' ? t`Products to be unlinked` : t`Products to be deleted`}
        total={products}
        products={rehearsed.first}
        open={share !== null}
      />
      {state === 'confirmed' ? <p>{left}</p> : null}
      <ModeTrial connection={connection} mode={mode} />
      {family ? <p>{family}</p> : null}
      <div className={styles.instead}>
        <p>
          <RemovalIcon mode={other} size={13} /> {insteadMessage(mode, products)}
        </p>
        {readOnly ? null : (
          <SwitchMode
            connectionId={id}
            which={{ marked: { mode, only: null, search: '' } }}
            products={products}
            to={other}
            label={insteadLabel(mode, products)}
          />
        )}
      </div>
      <LeftVariants connection={connection} mode={mode} rehearsed={rehearsed} />
      {withoutVariants.total > 0 ? (
        <Finding title={withoutVariantsMessage(withoutVariants.total)}>
          <p>
            {t`If the service has variants of them, they are missing here, and its documentation does not say what happens to them. Test the connection to find the parameter that brings variants, and pull.`}
          </p>
          <ProductNames
            connection={connection}
            label={t`Parents without variants`}
            total={withoutVariants.total}
            products={withoutVariants.first}
          />
        </Finding>
      ) : null}
      {otherwiseMarked.total > 0 ? (
        <Finding title={otherModeMessage(mode, otherwiseMarked.total)}>
          <ProductNames
            connection={connection}
            label={other === 'unlink' ? t`Variants to be unlinked` : t`Variants to be deleted`}
            total={otherwiseMarked.total}
            products={otherwiseMarked.first}
            note={() => <RemovalPill mode={other} />}
          />
        </Finding>
      ) : null}
      {edited.total > 0 ? (
        <Finding title={editsMessage(edited.changes, edited.total)}>
          <ProductNames
            connection={connection}
            label={t`Products with staged edits`}
            total={edited.total}
            products={edited.first}
          />
        </Finding>
      ) : null}
    </>
  );
}

function LeftVariants({ connection, mode, rehearsed: { leftVariants } }: Omit<ModeCardProps, 'listed'>) {
  const { id, readOnly } = connection;
  if (leftVariants.total === 0) return null;
  return (
    <Finding title={leftVariantsMessage(leftVariants.total)}>
      <p>{undocumentedMessage(mode)}</p>
      <ProductNames
        connection={connection}
        label={t`Variants that are not marked`}
        total={leftVariants.total}
        products={leftVariants.first}
        note={({ parent }) => t`variant of ${parent}`}
      />
      {readOnly ? null : (
        <div>
          <Button onClick={() => void markVariantsAndTell(id, mode)}>{t`Mark these too`}</Button>
        </div>
      )}
    </Finding>
  );
}

/** Something to check before continuing. */
function Finding({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className={styles.finding}>
      <p className={parts.iconed}>
        <TriangleAlert className={parts.edited} size={14} aria-hidden="true" />
        <strong>{title}</strong>
      </p>
      {children}
    </div>
  );
}

import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { TriangleAlert } from 'lucide-react';
import { useCallback } from 'react';
import type { OutputOf } from '#shared/contract/registry.ts';
import type { ReadLine } from '#shared/contract/writing.ts';
import { PlanDialog } from '../../../changesets/PlanDialog.tsx';
import { client } from '../../../client/index.ts';
import { classNames } from '../../../components/class-names.ts';
import { Disclosure } from '../../../components/Disclosure.tsx';
import { formatNumber } from '../../../components/format.ts';
import { LinkButton } from '../../../components/LinkButton.tsx';
import { ValueText } from '../../../components/ValueText.tsx';
import { editConnection } from '../../../state/connection-form.ts';
import { useConnection } from '../../../state/connections.ts';
import { useReadingQuestion } from '../../../state/reading-question.ts';
import parts from '../../../theme/parts.module.css';
import { Breakable } from '../assistant/Breakable.tsx';
import { MappedProduct } from '../assistant/MappedProduct.tsx';
import styles from './ReadingDialog.module.css';

/** Asks, before the first change is sent, whether the values of the service are read from the right places. */
export function ReadingDialog() {
  const asked = useReadingQuestion((state) => state.asked);
  const connectionId = asked?.connectionId ?? '';
  const connection = useConnection(connectionId);
  const read = useCallback(() => client.call('writing.readTable', { connectionId }), [connectionId]);
  const edit = () => {
    asked?.answer(false);
    void editConnection(connectionId);
  };
  return (
    <PlanDialog
      title={t`Is this read correctly?`}
      description={t`The service profile of “${connection?.name ?? ''}” says where values are. Changes are written to the places that are read: check these before the first change is sent.`}
      checking={t`Reading the first page of products`}
      read={asked ? read : null}
      action={() => t`This is right`}
      start={async ({ fingerprint }) => {
        const confirmed = await client.call('writing.confirmReading', {
          connectionId,
          fingerprint: fingerprint ?? '',
        });
        if (confirmed.ok) asked?.answer(true);
        return confirmed;
      }}
      notStarted={t`This was not saved`}
      onClose={() => asked?.answer(false)}
    >
      {(table) => <Table table={table} onEdit={edit} />}
    </PlanDialog>
  );
}

function Table({ table, onEdit }: { table: OutputOf<'writing.readTable'>; onEdit: () => void }) {
  const { products, lines, open, sample } = table;
  const settings = <LinkButton onClick={onEdit}>{t`settings of the connection`}</LinkButton>;
  return (
    <div className={parts.stack}>
      <p className={parts.hint}>
        {products === 0
          ? t`The service lists no products yet, so there is nothing to look at.`
          : plural(products, {
              one: 'Read from the only product:',
              other: 'Read from the first # products:',
            })}
      </p>
      <table className={styles.table} aria-label={t`What is read`}>
        <thead>
          <tr>
            <th scope="col">{t`Place`}</th>
            <th scope="col">{t`Values`}</th>
            <th scope="col">{t`Example`}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <Line key={line.pattern} line={line} />
          ))}
        </tbody>
      </table>
      {open === '' ? null : (
        <p className={parts.warning}>
          <TriangleAlert size={14} aria-hidden="true" />
          <span>{open}</span>
        </p>
      )}
      {sample ? (
        <Disclosure title={t`The first product`} summary={sample.identifier}>
          <MappedProduct product={sample} />
        </Disclosure>
      ) : null}
      <p className={parts.hint}>
        <Trans>If something is wrong, change the {settings}. Staged edits are kept.</Trans>
      </p>
    </div>
  );
}

function Line({ line: { pattern, values, example } }: { line: ReadLine }) {
  return (
    <tr data-empty={values === 0 || undefined}>
      <th scope="row">
        <code>
          <Breakable>{pattern}</Breakable>
        </code>
      </th>
      <td className={styles.count}>{formatNumber(values)}</td>
      <td>
        {example ? (
          <>
            <span className={classNames(parts.remark, parts.block)}>
              {example.locale === '' ? example.property : `${example.property} · ${example.locale}`}
            </span>
            <span className={styles.value}>
              <ValueText value={example.value} locale={example.locale} />
            </span>
          </>
        ) : (
          <span className={parts.muted}>{t`none in these products`}</span>
        )}
      </td>
    </tr>
  );
}

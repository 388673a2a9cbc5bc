import { plural, t } from '@lingui/core/macro';
import { useMemo } from 'react';
import { useStore } from 'zustand';
import type { Connection } from '#shared/contract/connections.ts';
import type { StagedSummary } from '#shared/contract/drafts.ts';
import type { MarkedProduct, MarkFilter, MarkSort, ProductSelection } from '#shared/contract/removals.ts';
import { reasonText } from '#shared/domain/reason-text.ts';
import type { RemovalMode } from '#shared/domain/removal.ts';
import { markAndTell } from '../../../changesets/mark-notice.ts';
import { SwitchMode } from '../../../changesets/SwitchMode.tsx';
import { ValueEntry } from '../../../changesets/ValueEntry.tsx';
import { Button } from '../../../components/Button.tsx';
import { classNames } from '../../../components/class-names.ts';
import { ErrorNote } from '../../../components/ErrorNote.tsx';
import { FilterBar } from '../../../components/FilterBar.tsx';
import { capital } from '../../../components/format.ts';
import { RemovalIcon } from '../../../components/RemovalPill.tsx';
import { otherMode, REMOVAL_LABELS, REMOVAL_MODES } from '../../../components/removal-labels.ts';
import type { LineList } from '../../../grid/lines/line-list.ts';
import { useRows } from '../../../query/use-rows.ts';
import { showProductInCatalog } from '../../../state/catalog.ts';
import { narrowMarks, sortMarks, useMarkCount, useMarkedProducts } from '../../../state/marked-products.ts';
import { followProduct } from '../../../state/product-panel.ts';
import parts from '../../../theme/parts.module.css';
import type { Chosen } from '../list/chosen.ts';
import { DetailsFrame } from '../list/DetailsFrame.tsx';
import detailsStyles from '../list/details.module.css';
import { ProductLines, productKey } from '../list/ProductLines.tsx';
import { type TakingBack, useTakingBack } from '../list/use-taking-back.ts';
import { WithChosen } from '../list/WithChosen.tsx';
import review from '../review.module.css';
import { canChange, isOnItsWay, markColumns } from './mark-columns.tsx';
import { chosenMarks, editMessage, NOTHING_TO_REMOVE, noMarksMessage, variantMessage } from './messages.ts';

export interface MarkedListProps {
  connection: Connection;
  /** How many products are marked in each mode. */
  removals: Record<MarkedProduct['mode'], number>;
}

/** The products marked for removal that match the filter, and the actions on them. */
export function MarkedList({ connection, removals }: MarkedListProps) {
  const { id } = connection;
  const filter = useMarkedProducts((state) => state.filter);
  const order = useMarkedProducts((state) => state.order);
  const list = useRows(
    'removals.marked',
    { connectionId: id, filter, order },
    { keyOf: productKey, onCurrent: (row) => row && followProduct(row.product) },
  );
  const { asked: shown, error } = useStore(list.store);
  const takingBack = useTakingBack<ProductSelection>(list, (which) => void markAndTell(id, which, null));
  const { drop, goTo } = useMemo(
    () => ({
      drop: ({ product }: MarkedProduct) => {
        // The button disappears with its row.
        list.focus();
        list.chooseNone();
        void markAndTell(id, { products: [product] }, null);
      },
      goTo: ({ product }: MarkedProduct) => void showProductInCatalog(connection, product),
    }),
    [connection, id, list],
  );
  const columns = useMemo(() => markColumns(drop, order === null), [drop, order]);
  const dropMarked = () => {
    const marked = chosenMarks(list.store.getState().chosen, filter, list.store.getState().asked ?? 0);
    if (marked.isChoice) takingBack.ask(marked);
    else if (list.current && !isOnItsWay(list.current)) drop(list.current);
  };
  return (
    <>
      {error ? <ErrorNote error={error} title={t`The marked products could not be read`} /> : null}
      <MarkFilterBar connection={connection} removals={removals} list={list} takingBack={takingBack} />
      <div className={review.body}>
        <ProductLines
          label={t`Products marked to be removed`}
          list={list}
          columns={columns}
          order={order}
          onSort={(by) => sortMarks(by as MarkSort)}
          details={(row) => <MarkDetails connection={connection} row={row} onGoTo={goTo} onDrop={drop} />}
          classOf={({ mode }) => (mode === 'delete' ? parts.failedEdge : parts.editedEdge)}
          nothing={shown === 0 ? noMarksMessage(filter) : null}
          onGoTo={goTo}
          onDrop={dropMarked}
        />
      </div>
    </>
  );
}

const ALL = { mode: null, only: null } as const;

interface MarkFilterBarProps {
  connection: Connection;
  removals: StagedSummary['removals'];
  list: LineList<MarkedProduct, Pick<MarkedProduct, 'product'>>;
  takingBack: TakingBack<ProductSelection>;
}

/** Filters the listed products, and acts on those selected, or on all of them at once. */
function MarkFilterBar({ connection, removals, list, takingBack }: MarkFilterBarProps) {
  const filter = useMarkedProducts((state) => state.filter);
  const failed = useMarkCount(connection.id, 'failed');
  const gone = useMarkCount(connection.id, 'gone');
  const shown = useStore(list.store, (state) => state.asked) ?? 0;
  const chosen = useStore(list.store, (state) => state.chosen);
  const { mode, only } = filter;
  const marked = chosenMarks(chosen, filter, shown);
  const other = mode === null || connection.readOnly ? null : otherMode(mode);
  const show = (to: Pick<MarkFilter, 'mode' | 'only'>) => () => narrowMarks(to);
  return (
    <FilterBar
      label={t`Which marks`}
      choices={[
        {
          key: 'all',
          label: t`All`,
          count: removals.unlink + removals.delete,
          selected: mode === null && only === null,
          onSelect: show(ALL),
        },
        ...REMOVAL_MODES.map((one) => ({
          key: one,
          label: capital(REMOVAL_LABELS[one].toBe),
          icon: <RemovalIcon mode={one} size={12} />,
          count: removals[one],
          selected: mode === one && only === null,
          onSelect: show({ mode: one, only: null }),
        })),
        {
          key: 'failed',
          label: t`Failed`,
          count: failed,
          selected: only === 'failed',
          onSelect: show({ mode: null, only: 'failed' }),
        },
        ...(only === 'gone' || (gone ?? 0) > 0
          ? [
              {
                key: 'gone',
                label: t`Already gone`,
                count: gone,
                selected: only === 'gone',
                onSelect: show({ mode: null, only: 'gone' }),
              },
            ]
          : []),
      ]}
      search={{
        label: t`Search marked products`,
        search: filter.search,
        onSearch: (search) => narrowMarks({ search }),
      }}
    >
      <WithChosen
        list={list}
        chosen={marked}
        takeBack={(rows) => t`Unmark ${rows}`}
        doTo={(count) => plural(count, { one: 'Unmark # product', other: 'Unmark # products' })}
        takingBack={takingBack}
        consequence={t`The products do not change. Undo brings the marks back.`}
      >
        {other ? (
          <SwitchMode
            connectionId={connection.id}
            which={marked.which}
            products={marked.size}
            to={other}
            label={switchLabel(other, marked)}
            onMarked={() => list.chooseNone()}
          />
        ) : null}
      </WithChosen>
    </FilterBar>
  );
}

function switchLabel(to: RemovalMode, { size, isChoice }: Chosen<ProductSelection>): string {
  if (to === 'unlink')
    return isChoice
      ? plural(size, { other: 'Unlink the # selected instead' })
      : plural(size, { one: 'Unlink it instead', other: 'Unlink all # instead' });
  return isChoice
    ? plural(size, { other: 'Delete the # selected instead' })
    : plural(size, { one: 'Delete it instead', other: 'Delete all # instead' });
}

interface MarkDetailsProps {
  connection: Connection;
  row: MarkedProduct;
  onGoTo: (row: MarkedProduct) => void;
  onDrop: (row: MarkedProduct) => void;
}

/** All details of one marked product. */
function MarkDetails({ connection: { id, readOnly }, row, onGoTo, onDrop }: MarkDetailsProps) {
  const { mode, state } = row;
  const why = reasonText(row);
  const other = otherMode(mode);
  const variants = variantMessage(row);
  return (
    <DetailsFrame
      title={row.title || row.identifier}
      subtitle={row.identifier}
      buttons={
        <>
          <Button onClick={() => onGoTo(row)}>{t`Show in Catalog`}</Button>
          {readOnly || !canChange(row) ? null : (
            <SwitchMode
              connectionId={id}
              which={{ products: [row.product] }}
              products={1}
              to={other}
              label={other === 'unlink' ? t`Unlink instead` : t`Delete instead`}
            />
          )}
          {isOnItsWay(row) ? null : <Button variant="quiet" onClick={() => onDrop(row)}>{t`Unmark`}</Button>}
        </>
      }
    >
      {why === null ? null : <p className={classNames(parts.breaks, parts.failed)}>{why}</p>}
      {state === 'unknown' ? (
        <p
          className={parts.muted}
        >{t`It is not known whether the service removed this product. Activity shows what is known and can ask the service again.`}</p>
      ) : null}
      {row.gone ? (
        <p
          className={classNames(parts.breaks, parts.failed)}
        >{t`The service no longer lists this product.`}</p>
      ) : null}
      <dl className={detailsStyles.values}>
        <ValueEntry term={t`What will happen`}>
          {row.gone
            ? NOTHING_TO_REMOVE
            : mode === 'unlink'
              ? t`Unlink from the integration: leaves the integration, stays in the service.`
              : t`Delete from the service: gone from the service for good.`}
        </ValueEntry>
        <ValueEntry term={t`Product id`}>{row.productId ?? t`none known`}</ValueEntry>
        <ValueEntry term={t`Variants`}>
          {variants ? [variants.label, variants.open].filter(Boolean).join(', ') : t`none`}
          {row.unmarkedVariants > 0 ? (
            <span className={parts.muted}>
              {plural(row.unmarkedVariants, {
                one: 'The service does not say what happens to # variant that is not marked. The rehearsal lists them.',
                other:
                  'The service does not say what happens to # variants that are not marked. The rehearsal lists them.',
              })}
            </span>
          ) : null}
        </ValueEntry>
        <ValueEntry term={t`Staged edits`}>{editMessage(row.changes) ?? t`none`}</ValueEntry>
        {row.code === null ? null : <ValueEntry term={t`Code of the service`}>{row.code}</ValueEntry>}
      </dl>
    </DetailsFrame>
  );
}

import { plural, t } from '@lingui/core/macro';
import { useEffect, useState } from 'react';
import { MAX_IDENTIFIERS } from '#shared/contract/views.ts';
import type { ViewFilter } from '#shared/domain/query.ts';
import { Button } from '../../../components/Button.tsx';
import { Dialog } from '../../../components/Dialog.tsx';
import { ErrorNote } from '../../../components/ErrorNote.tsx';
import { formatNumber } from '../../../components/format.ts';
import { Segmented } from '../../../components/Segmented.tsx';
import { Spinner } from '../../../components/Spinner.tsx';
import { type Entry, linesOf, NOTHING, typedText } from '../../../identifier-lists/entry/entry.ts';
import { EntryButtons, ListEntry } from '../../../identifier-lists/entry/ListEntry.tsx';
import styles from '../../../identifier-lists/identifier-lists.module.css';
import { ListOutcome } from '../../../identifier-lists/outcome/ListOutcome.tsx';
import { TakesKeyboard } from '../../../identifier-lists/outcome/TakesKeyboard.tsx';
import { useIdentifierList } from '../../../identifier-lists/use-identifier-list.ts';
import { addFilter, setFilters, useCatalog } from '../../../state/catalog.ts';
import { closeIdentifiers, useFilterBuilder } from '../../../state/filter-builder.ts';

/** Takes identifiers pasted as they are in a ticket or a sheet; shows the result for each line before any row changes. */
export function IdentifiersDialog({ connectionId }: { connectionId: string }) {
  const shown = useFilterBuilder((state) => state.identifiers);
  return shown ? (
    <OpenDialog key={`${connectionId} ${shown.list}`} connectionId={connectionId} reopened={shown.list} />
  ) : null;
}

const namesList = (list: number) => (filter: ViewFilter) =>
  filter.kind === 'identifiers' && filter.list === list;

function OpenDialog({ connectionId, reopened }: { connectionId: string; reopened: number | null }) {
  const [entry, setEntry] = useState<Entry>(NOTHING);
  const list = useIdentifierList(connectionId);
  const { outcome, busy, error } = list;
  const inForce = useCatalog(
    ({ narrowing }) => reopened !== null && narrowing.filters.find(namesList(reopened)),
  );
  const [listed, setListed] = useState(!(inForce && inForce.kind === 'identifiers' && !inForce.listed));

  // biome-ignore lint/correctness/useExhaustiveDependencies: the list is opened once.
  useEffect(() => {
    if (reopened === null) return;
    void list.reopen(reopened).then((text) => {
      if (text !== null) setEntry(typedText(text, t`the filter`));
    });
  }, []);

  const lookUp = () => void list.lookUp(entry);
  const show = async () => {
    const decided = await list.decided();
    if (!decided) return;
    const filter: ViewFilter = { kind: 'identifiers', list: decided.list, listed };
    const { filters } = useCatalog.getState().narrowing;
    const isReplaced = reopened !== null && filters.some(namesList(reopened));
    if (isReplaced) setFilters(filters.map((other) => (namesList(reopened)(other) ? filter : other)));
    else addFilter(filter);
    closeIdentifiers();
  };

  return (
    <Dialog
      open
      onClose={closeIdentifiers}
      size="wide"
      title={outcome ? t`Lookup results` : t`Find products by identifier`}
      description={
        outcome
          ? undefined
          : t`Paste a list as it stands in a ticket or a sheet, or import a file: up to ${formatNumber(MAX_IDENTIFIERS)} lines. You see what each line names before any row changes.`
      }
      footer={
        outcome ? (
          <>
            <Button onClick={list.editAgain}>{t`Edit the list`}</Button>
            <Button variant="primary" busy={busy} onClick={() => void show()}>
              {listed
                ? t`Show ${plural(outcome.kept.products, { one: '# product', other: '# products' })}`
                : t`Show all others`}
            </Button>
          </>
        ) : (
          <EntryButtons entry={entry} busy={busy} onCancel={closeIdentifiers} onSubmit={lookUp} />
        )
      }
    >
      <div className={styles.body}>
        {error ? <ErrorNote title={t`The identifiers could not be looked up`} error={error} /> : null}
        {outcome ? (
          <TakesKeyboard step={outcome.answers}>
            <Segmented
              label={t`Which products to show`}
              value={listed ? 'listed' : 'others'}
              options={[
                { value: 'listed', label: t`Products in the list` },
                { value: 'others', label: t`Products not in the list` },
              ]}
              onChange={(next) => setListed(next === 'listed')}
            />
            <ListOutcome connectionId={connectionId} outcome={outcome} list={list} />
          </TakesKeyboard>
        ) : reopened !== null && busy && entry === NOTHING ? (
          <Spinner label={t`Reading the list`} />
        ) : (
          <ListEntry entry={entry} onChange={setEntry} onSubmit={lookUp} />
        )}
        {busy && !outcome && entry !== NOTHING ? (
          <Spinner
            label={t`Looking up ${plural(linesOf(entry).length, { one: '# line', other: '# lines' })} in the catalog`}
          />
        ) : null}
      </div>
    </Dialog>
  );
}

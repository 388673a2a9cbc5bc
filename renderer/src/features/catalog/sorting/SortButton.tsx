import { plural, t } from '@lingui/core/macro';
import { ArrowDown, ArrowDownUp, ArrowUp, Plus, X } from 'lucide-react';
import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react';
import type { PropertyInfo } from '#shared/contract/catalog.ts';
import { ANY_LOCALE, MAX_SORTS } from '#shared/domain/limits.ts';
import { Button } from '../../../components/Button.tsx';
import { IconButton } from '../../../components/IconButton.tsx';
import { PopoverButton } from '../../../components/PopoverButton.tsx';
import { Segmented } from '../../../components/Segmented.tsx';
import { setSort, useCatalog } from '../../../state/catalog.ts';
import parts from '../../../theme/parts.module.css';
import { ChoiceList } from '../filters/ChoiceList.tsx';
import { longColumnLabel } from '../filters/column-labels.ts';
import { filterChoices } from '../filters/filter-choices.ts';
import { kindOfColumn } from '../filters/filter-scope.ts';
import { columnIdOf } from './header-sort.ts';
import { directionLabels, movedSort, withoutSort, withSort } from './sort-edits.ts';
import styles from './sorting.module.css';

/** Shows how the rows are sorted, and opens the list to change it. */
export function SortButton({
  properties,
  locales,
  labelled,
}: {
  properties: readonly PropertyInfo[];
  locales: readonly string[];
  /** Whether there is room for its label. */
  labelled: boolean;
}) {
  const [open, setOpen] = useState(false);
  const columns = useCatalog((state) => state.sort.length);
  return (
    <PopoverButton
      open={open}
      onOpenChange={setOpen}
      label={t`Sort`}
      popup={styles.popup}
      button={{
        variant: 'quiet',
        icon: <ArrowDownUp size={14} aria-hidden="true" />,
        title:
          columns > 0 ? t`Sorted by ${plural(columns, { one: '# column', other: '# columns' })}` : t`Sort`,
        children: (
          <>
            <span className={labelled ? undefined : 'visually-hidden'}>{t`Sort`}</span>
            {columns > 0 ? <span className={styles.count}>{columns}</span> : null}
          </>
        ),
      }}
    >
      <SortList properties={properties} locales={locales} />
    </PopoverButton>
  );
}

/** The columns that rows are sorted by, the most important first, to add, reverse, move and remove. */
function SortList({
  properties,
  locales,
}: {
  properties: readonly PropertyInfo[];
  locales: readonly string[];
}) {
  const sort = useCatalog((state) => state.sort);
  const [adding, setAdding] = useState(sort.length === 0);
  const list = useRef<HTMLOListElement>(null);
  /** The line that gets focus once the list has changed. */
  const [next, setNext] = useState<number | null>(null);
  useEffect(() => {
    if (next === null) return;
    list.current?.children[next]?.querySelector<HTMLElement>('[role="radio"][tabindex="0"]')?.focus();
    setNext(null);
  }, [next]);
  const choices = useMemo(
    () =>
      filterChoices(properties, locales).flatMap(({ about, ...choice }) =>
        about.is === 'column' && (typeof about.column === 'string' || about.column.locale !== ANY_LOCALE)
          ? [{ ...choice, by: about.column }]
          : [],
      ),
    [properties, locales],
  );

  const move = (at: number, by: -1 | 1) => {
    setSort(movedSort(sort, at, by));
    setNext(Math.max(0, Math.min(sort.length - 1, at + by)));
  };
  const remove = (at: number) => {
    const one = sort[at];
    if (!one) return;
    setSort(withoutSort(sort, one.by));
    if (sort.length > 1) setNext(Math.min(at, sort.length - 2));
    else setAdding(true);
  };
  const onKeyDown = (at: number) => (event: KeyboardEvent) => {
    if (event.altKey && (event.key === 'ArrowUp' || event.key === 'ArrowDown')) {
      event.preventDefault();
      event.stopPropagation();
      move(at, event.key === 'ArrowUp' ? -1 : 1);
    }
    if (event.key === 'Delete' || event.key === 'Backspace') {
      event.preventDefault();
      remove(at);
    }
  };

  if (adding)
    return (
      <ChoiceList
        choices={choices}
        label={t`Sort by…`}
        onChoose={({ by }) => {
          setSort(withSort(sort, by, false));
          setAdding(false);
          setNext(sort.length);
        }}
      />
    );
  return (
    <>
      <h2 className={styles.title}>{t`Sort rows`}</h2>
      <ol ref={list}>
        {sort.map(({ by, descending }, at) => {
          const label = longColumnLabel(by);
          const directions = directionLabels(kindOfColumn(properties, by));
          return (
            <li key={columnIdOf(by)} className={styles.line} onKeyDownCapture={onKeyDown(at)}>
              <span className={styles.place}>{at + 1}</span>
              <span className={styles.name} title={label}>
                {label}
              </span>
              <Segmented
                label={t`Direction of ${label}`}
                value={descending ? 'down' : 'up'}
                options={[
                  { value: 'up', label: directions.up },
                  { value: 'down', label: directions.down },
                ]}
                onChange={(way) => setSort(withSort(sort, by, way === 'down'))}
              />
              <IconButton
                label={t`Move ${{ code: label }} up`}
                tooltip={false}
                icon={<ArrowUp size={13} />}
                disabled={at === 0}
                onClick={() => move(at, -1)}
              />
              <IconButton
                label={t`Move ${{ code: label }} down`}
                tooltip={false}
                icon={<ArrowDown size={13} />}
                disabled={at === sort.length - 1}
                onClick={() => move(at, 1)}
              />
              <IconButton
                label={t`Remove ${label} from the sort`}
                tooltip={false}
                icon={<X size={13} />}
                onClick={() => remove(at)}
              />
            </li>
          );
        })}
      </ol>
      <div className={styles.footer}>
        <Button
          variant="quiet"
          icon={<Plus size={13} aria-hidden="true" />}
          disabled={sort.length >= MAX_SORTS}
          onClick={() => setAdding(true)}
        >{t`Add column`}</Button>
        <Button
          variant="quiet"
          onClick={() => {
            setSort([]);
            setAdding(true);
          }}
        >{t`Service order`}</Button>
      </div>
      <p
        className={parts.muted}
      >{t`Click the arrow in a header to sort, Shift+click to add a column. Alt+↑ and Alt+↓ move a line.`}</p>
    </>
  );
}

import { Dialog } from '@base-ui/react/dialog';
import { t } from '@lingui/core/macro';
import { Command } from 'cmdk';
import { Search } from 'lucide-react';
import { useRef, useState } from 'react';
import type { SavedTicket } from '#shared/contract/tickets.ts';
import { columnKey } from '#shared/domain/column-key.ts';
import { type Action, type ActionGroup, actionGroups } from '../../actions/action.ts';
import { useActionTable } from '../../actions/table.ts';
import { classNames } from '../../components/class-names.ts';
import { Kbd } from '../../components/Kbd.tsx';
import { useFirstFocus } from '../../components/use-first-focus.ts';
import { useQuery } from '../../query/use-query.ts';
import { showView, useApp } from '../../state/app.ts';
import { setSearch } from '../../state/catalog.ts';
import { columnJump } from '../../state/column-jump.ts';
import { columnName } from '../../state/column-names.ts';
import { openDialog } from '../../state/dialog.ts';
import { closeOverlay, useOverlay } from '../../state/overlay.ts';
import { ticketLabel } from '../../state/tickets.ts';
import styles from './Palette.module.css';
import { rank } from './rank.ts';

/** The command palette: every enabled action and the grid's columns, found by their names and keywords. An action runs once focus has returned. */
export function Palette({ open }: { open: boolean }) {
  const chosen = useRef<Action | null>(null);
  /** Whether the focus has returned, before an action ran; it may be in a dialog by now that the action opened. */
  const hasReturned = useRef(false);
  const focusedBefore = useOverlay((state) => state.focusedBefore);
  const close = (action: Action | null) => {
    chosen.current = action;
    hasReturned.current = false;
    closeOverlay();
  };
  const runChosen = () => {
    const action = chosen.current;
    if (!action) return;
    chosen.current = null;
    hasReturned.current = true;
    focusedBefore?.focus();
    void action.run();
  };
  return (
    <Dialog.Root
      open={open}
      onOpenChange={(next) => !next && close(null)}
      onOpenChangeComplete={(next) => !next && runChosen()}
    >
      <Dialog.Portal>
        <Dialog.Backdrop className={styles.backdrop} />
        <Dialog.Popup
          data-modal=""
          className={styles.popup}
          aria-label={t`Command palette`}
          finalFocus={() => (hasReturned.current ? false : focusedBefore)}
        >
          <Commands onChoose={close} />
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

function Commands({ onChoose }: { onChoose: (action: Action) => void }) {
  const [text, setText] = useState('');
  const actions = useActionTable((state) => state.actions);
  const [hasOnlyColumns] = useState(() => useOverlay.getState().open === 'columns');
  const offered = hasOnlyColumns
    ? []
    : [...actions.values()].filter(({ id, enabled }) => id !== 'palette.open' && enabled());
  const unavailable = hasOnlyColumns || text.trim() === '' ? [] : unavailableActions(actions, text);
  const search = productSearch(text.trim());
  const connectionId = useApp((state) => state.activeConnection);
  const isTyped = text.trim() !== '';
  const kept = useQuery(
    'tickets.list',
    connectionId === null || hasOnlyColumns || !isTyped ? null : { connectionId },
    {
      keep: true,
    },
  );
  const tickets = connectionId === null ? [] : ticketActions(text, connectionId, kept.value ?? []);
  const columns = columnActions(text, hasOnlyColumns ? MOST_COLUMNS : MOST_BESIDE);
  const input = useFirstFocus<HTMLInputElement>();
  /** Why the command that was chosen last cannot be run. */
  const [refusal, setRefusal] = useState<{ id: string; reason: string } | null>(null);
  return (
    <Command label={t`Commands`} loop filter={rankItem}>
      <div className={styles.entry}>
        <Search size={16} aria-hidden="true" />
        <Command.Input
          ref={input}
          className={styles.input}
          value={text}
          onValueChange={(next) => {
            setText(next);
            setRefusal(null);
          }}
          placeholder={
            hasOnlyColumns ? t`Go to a column: type its name…` : t`Search products or type a command…`
          }
        />
      </div>
      <Command.List className={styles.list} label={t`Commands`}>
        {groupsByRank(offered, text).map(({ group, actions: ofGroup }) => (
          <Command.Group key={group} heading={group} className={styles.group}>
            {ofGroup.map((action) => (
              <Command.Item
                key={action.id}
                value={`${action.label}${SEPARATOR}${action.id}`}
                keywords={[group, action.keywords ?? '']}
                onSelect={() => onChoose(action)}
                className={styles.item}
              >
                {action.label}
                {action.shortcut ? <Kbd shortcut={action.shortcut} /> : null}
              </Command.Item>
            ))}
          </Command.Group>
        ))}
        {columns.length > 0 && (hasOnlyColumns || text.trim() !== '') ? (
          <Command.Group heading={t`Columns`} className={styles.group}>
            {columns.map(({ action, isShown }) => (
              <Command.Item
                key={action.id}
                value={`${action.label}${SEPARATOR}${action.id}`}
                keywords={[action.keywords ?? '']}
                onSelect={() => onChoose(action)}
                className={styles.item}
              >
                {action.label}
                {isShown ? null : <span className={styles.beside}>{t`not shown`}</span>}
              </Command.Item>
            ))}
          </Command.Group>
        ) : null}
        {isTyped && tickets.length > 0 ? (
          <Command.Group heading={t`Tickets`} className={styles.group}>
            {tickets.map((action) => (
              <Command.Item
                key={action.id}
                value={`${action.label}${SEPARATOR}${action.id}`}
                onSelect={() => onChoose(action)}
                className={styles.item}
              >
                {action.label}
              </Command.Item>
            ))}
          </Command.Group>
        ) : null}
        {unavailable.length > 0 ? (
          <Command.Group heading={t`Not available now`} className={styles.group}>
            {unavailable.map(({ action: { id, label, keywords = '' }, reason }) => (
              <Command.Item
                key={id}
                value={`${label}${SEPARATOR}${id}`}
                keywords={[keywords]}
                onSelect={() => setRefusal({ id, reason })}
                className={classNames(styles.item, styles.unavailable)}
                data-refused={refusal?.id === id || undefined}
              >
                {label}
                <span className={styles.beside}>{reason}</span>
              </Command.Item>
            ))}
          </Command.Group>
        ) : null}
        {!hasOnlyColumns && search.enabled() && text.trim() !== '' ? (
          <Command.Group heading={t`Products`} className={styles.group} forceMount>
            <Command.Item
              forceMount
              value={search.id}
              onSelect={() => onChoose(search)}
              className={styles.item}
            >
              {search.label}
            </Command.Item>
          </Command.Group>
        ) : (
          <Command.Empty className={styles.none} role="status">
            {t`Nothing matches “${text}”.`}
          </Command.Empty>
        )}
      </Command.List>
      <p className="visually-hidden" role="alert">
        {refusal?.reason}
      </p>
    </Command>
  );
}

/**
 * The actions by group, the group with the best match for the text first, so that Enter runs that one: cmdk sorts the items of a group,
 * but not its groups (it looks for their ids under their headings).
 */
function groupsByRank(offered: readonly Action[], text: string): { group: ActionGroup; actions: Action[] }[] {
  return actionGroups
    .map((group) => {
      const actions = offered.filter((action) => action.group === group);
      const ranks = actions.map(({ label, keywords = '' }) => rank(text, label, [group, keywords]));
      return { group, actions, best: Math.max(0, ...ranks) };
    })
    .filter(({ actions }) => actions.length > 0)
    .sort((a, b) => b.best - a.best);
}

/** What cannot be done now although it was looked for, with the reason. */
function unavailableActions(
  actions: ReadonlyMap<string, Action>,
  text: string,
): { action: Action; reason: string }[] {
  return [...actions.values()]
    .flatMap((action) => {
      const reason = action.enabled() ? null : (action.whyNot?.() ?? null);
      const score = reason === null ? 0 : rank(text, action.label, [action.keywords ?? '']);
      return reason === null || score === 0 ? [] : [{ action, reason, score }];
    })
    .sort((a, b) => b.score - a.score)
    .slice(0, MOST_UNAVAILABLE);
}

const MOST_UNAVAILABLE = 4;

/** The columns offered, alone and beside commands: the best of many hundreds. */
const MOST_COLUMNS = 50;
const MOST_BESIDE = 5;

/** The columns of the grid whose names match, the best first, as actions that go there. */
function columnActions(text: string, most: number): { action: Action; isShown: boolean }[] {
  const jump = columnJump();
  if (!jump) return [];
  return jump
    .columns()
    .map(({ column, isShown }) => {
      const keywords = `${column.property} ${column.locale}`;
      return { column, isShown, keywords, score: rank(text, columnName(column), [keywords]) };
    })
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .slice(0, most)
    .map(({ column, isShown, keywords }) => ({
      isShown,
      action: {
        id: `column ${columnKey(column)}`,
        label: columnName(column),
        group: t`Catalog`,
        keywords,
        enabled: () => true,
        run: () => jump.go(column),
      },
    }));
}

/** The lists from tickets whose names match, the best first, as actions that show their reports. */
const ticketActions = (text: string, connectionId: string, tickets: readonly SavedTicket[]): Action[] =>
  tickets
    .filter(({ note }) => note !== '')
    .map((ticket) => ({ ticket, score: rank(text, ticketLabel(ticket)) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .slice(0, MOST_BESIDE)
    .map(({ ticket }) => ({
      id: `ticket ${ticket.ticket}`,
      label: ticketLabel(ticket),
      group: t`Review`,
      enabled: () => true,
      run: () => openDialog('ticketReport', { connectionId, ticket: ticket.ticket }),
    }));

/** cmdk identifies an item by its value; the id appended to the label distinguishes items with the same label. */
const SEPARATOR = '\u001f';

const rankItem = (value: string, typed: string, keywords?: string[]) =>
  rank(typed, value.split(SEPARATOR)[0] ?? '', keywords);

const productSearch = (text: string): Action => ({
  id: `products.search ${text}`,
  label: t`Search products for “${text}”`,
  group: t`Catalog`,
  enabled: () => useApp.getState().activeConnection !== null,
  run: async () => {
    if (await showView('catalog')) setSearch(text);
  },
});

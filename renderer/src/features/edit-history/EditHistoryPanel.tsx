import { t } from '@lingui/core/macro';
import { Redo2, Undo2 } from 'lucide-react';
import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react';
import type { HistoryCell, HistoryStep } from '#shared/contract/drafts.ts';
import { client } from '../../client/index.ts';
import { Button } from '../../components/Button.tsx';
import { classNames } from '../../components/class-names.ts';
import { ErrorNote } from '../../components/ErrorNote.tsx';
import { isKeyboardFree } from '../../components/free-keyboard.ts';
import { IconButton } from '../../components/IconButton.tsx';
import { Panel } from '../../components/Panel.tsx';
import { Spinner } from '../../components/Spinner.tsx';
import { toastError } from '../../components/toast.ts';
import { queries, useQuery } from '../../query/use-query.ts';
import { showInCatalog } from '../../state/catalog.ts';
import { closeEditHistory } from '../../state/edit-history.ts';
import { commitOpenEditor } from '../../state/open-editor.ts';
import parts from '../../theme/parts.module.css';
import styles from './edit-history.module.css';
import { HistoryList } from './HistoryList.tsx';
import { type HistoryRow, historyRows, presentRow } from './history-rows.ts';
import { doneSentence, type Jump, jumpLabel, jumpSentence, jumpTo, presentAt } from './history-steps.ts';

/** The number of further steps read near the end of the list. */
const STEPS_AT_ONCE = 500;

/** The history of staged changes, step by step, with a way to go to any point. Focus moves to the panel and back. */
export function EditHistoryPanel({ connectionId }: { connectionId: string }) {
  const [wanted, setWanted] = useState(STEPS_AT_ONCE);
  const listed = { connectionId, before: null, limit: wanted };
  const { value: history, error, readAgain } = useQuery('history.list', listed, { keep: true });
  const steps = history?.steps ?? null;
  const more = history?.more ?? false;
  const { expanded, expand, collapse } = useExpandedSteps(connectionId);
  const [active, setActive] = useState<number | null>(null);
  const [chosen, setChosen] = useState<number | null>(null);
  const [busy, setBusy] = useState(false);
  const [said, setSaid] = useState('');
  const panel = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const confirm = useRef<HTMLButtonElement>(null);
  const cameFrom = useRef<HTMLElement | null>(null);
  useEffect(() => {
    const { activeElement } = document;
    cameFrom.current = activeElement instanceof HTMLElement ? activeElement : null;
    panel.current?.focus();
  }, []);
  const isRead = steps !== null;
  useEffect(() => {
    if (isRead && panel.current?.contains(document.activeElement)) list.current?.focus();
  }, [isRead]);
  useEffect(() => {
    if (chosen !== null) confirm.current?.focus();
  }, [chosen]);

  const close = () => {
    closeEditHistory();
    if (cameFrom.current?.isConnected) cameFrom.current.focus();
  };
  const present = steps ? presentAt(steps) : 0;
  const jump = steps && chosen !== null ? jumpTo(steps, chosen) : null;

  const rows = useMemo(() => historyRows(steps ?? [], more, expanded), [steps, more, expanded]);
  const now = presentRow(rows, steps ?? []);

  const choose = (row: HistoryRow) => {
    if (!steps || row.is === 'rest') return;
    setSaid('');
    if (row.is === 'cell') {
      const { product, property, locale } = row.cell;
      return void showInCatalog({ product, property, locale });
    }
    const { at } = row;
    if (jumpTo(steps, at).steps > 0) return setChosen(at);
    setChosen(null);
    setSaid(t`This is where you are.`);
  };
  const giveUp = () => {
    setChosen(null);
    list.current?.focus();
  };
  const go = async (to: Jump) => {
    setBusy(true);
    if (await commitOpenEditor()) {
      const answer = await client.call('history.jump', {
        connectionId,
        step: to.step,
        agreed: to.steps,
      });
      if (answer.ok) setSaid(doneSentence(to, answer.value.steps, answer.value.leftAlone));
      else toastError(to.direction === 'undo' ? t`Nothing was undone` : t`Nothing was redone`, answer.error);
    }
    // The next step is counted from where this one led.
    await queries.ask('history.list', listed).read();
    setBusy(false);
    setChosen(null);
    // Whoever went on elsewhere meanwhile keeps the focus; a button that was disabled has lost it.
    if (isKeyboardFree() || panel.current?.contains(document.activeElement)) list.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    event.preventDefault();
    if (chosen === null) close();
    else giveUp();
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape leaves the panel inside, whatever has the focus.
    <div ref={panel} className={styles.panel} tabIndex={-1} onKeyDown={onKeyDown}>
      <Panel
        title={t`Edit history`}
        subtitle={t`Choose a step to go back to it`}
        onClose={close}
        actions={steps ? <Steps steps={steps} present={present} busy={busy} onStep={go} /> : null}
        footer={
          jump ? (
            <div className={classNames(parts.beside, parts.fills, parts.vertical)}>
              <p>{jumpSentence(jump)}</p>
              <div className={parts.atEnd}>
                <Button onClick={giveUp}>{t`Cancel`}</Button>
                <Button ref={confirm} variant="primary" busy={busy} onClick={() => void go(jump)}>
                  {jumpLabel(jump)}
                </Button>
              </div>
            </div>
          ) : undefined
        }
      >
        <div className={classNames(parts.page, parts.beside)}>
          {error ? (
            <ErrorNote
              title={t`The history could not be read`}
              error={error}
              actions={<Button onClick={readAgain}>{t`Try again`}</Button>}
            />
          ) : !steps ? (
            <div className={classNames(parts.fills, parts.centred)}>
              <Spinner label={t`Reading the history`} />
            </div>
          ) : steps.length === 0 ? (
            <p
              className={parts.hint}
            >{t`No edits yet. Every edit appears here as a step and is kept across restarts.`}</p>
          ) : (
            <HistoryList
              ref={list}
              rows={rows}
              present={now}
              active={Math.min(active ?? now, rows.length - 1)}
              onActive={setActive}
              onChoose={choose}
              onExpand={(step, isWanted) => (isWanted ? void expand(step) : collapse(step))}
              onReadMore={() => setWanted((before) => before + STEPS_AT_ONCE)}
            />
          )}
          <p className={styles.said} role="status">
            {said}
          </p>
        </div>
      </Panel>
    </div>
  );
}

/** One step back or forward. */
function Steps({
  steps,
  present,
  busy,
  onStep,
}: {
  steps: readonly HistoryStep[];
  present: number;
  busy: boolean;
  onStep: (jump: Jump) => void;
}) {
  const done = steps[present];
  const undone = steps[present - 1];
  return (
    <>
      <IconButton
        label={done ? t`Undo: ${{ sentence: done.label }}` : t`Nothing to undo`}
        icon={<Undo2 size={15} />}
        disabled={!done || busy}
        onClick={() => onStep(jumpTo(steps, present + 1))}
      />
      <IconButton
        label={undone ? t`Redo: ${{ sentence: undone.label }}` : t`Nothing to redo`}
        icon={<Redo2 size={15} />}
        disabled={!undone || busy}
        onClick={() => onStep(jumpTo(steps, present - 1))}
      />
    </>
  );
}

interface ExpandedSteps {
  /** The first cells changed by each step. */
  expanded: ReadonlyMap<number, readonly HistoryCell[]>;
  expand: (step: number) => Promise<void>;
  collapse: (step: number) => void;
}

/** The expanded steps of a connection's history. */
function useExpandedSteps(connectionId: string): ExpandedSteps {
  const [expanded, setExpanded] = useState<ReadonlyMap<number, readonly HistoryCell[]>>(new Map());
  const expand = async (step: number) => {
    const answer = await client.call('history.cells', { connectionId, step });
    if (answer.ok) setExpanded((before) => new Map([...before, [step, answer.value.cells]]));
    else toastError(t`The cells could not be read`, answer.error);
  };
  const collapse = (step: number) =>
    setExpanded((before) => new Map([...before].filter(([other]) => other !== step)));
  return { expanded, expand, collapse };
}

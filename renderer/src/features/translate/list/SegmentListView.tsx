import { t } from '@lingui/core/macro';
import { type Range, useVirtualizer, type Virtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, type Ref, useCallback, useEffect, useLayoutEffect, useRef } from 'react';
import { useStore } from 'zustand';
import type { SegmentFilter, SegmentRef, TranslateScope } from '#shared/contract/translate.ts';
import type { Finding } from '#shared/domain/checks/check.ts';
import { direction, formatNumber } from '../../../components/format.ts';
import { isKeyboardFree } from '../../../components/free-keyboard.ts';
import { withActive } from '../../../components/WindowedList.tsx';
import { MarkedText } from '../../../editors/text/MarkedText.tsx';
import type { TextPart } from '../../../editors/text/text-runs.ts';
import parts from '../../../theme/parts.module.css';
import { segmentLabel } from '../labels.ts';
import { codeParts, findingParts } from '../text/segment-parts.ts';
import { MOST_ROWS } from '../workspace/place.ts';
import { useWorkspace } from '../workspace/use-workspace.ts';
import type { Workspace } from '../workspace/workspace.ts';
import styles from './SegmentListView.module.css';
import { ACTIVE_SOURCE, ACTIVE_TARGET, SegmentRow } from './SegmentRow.tsx';
import targetFieldStyles from './TargetField.module.css';
import { keepCodesWhole } from './whole-codes.ts';

/** Longer texts are not marked while they are typed, because that would slow down typing. */
const COLOURED = 20_000;

export interface SegmentListViewProps {
  scope: TranslateScope;
  filter: SegmentFilter;
  /** The number of all segments, listed or not. */
  segments: number;
  /** Findings in the text of the field. */
  findings: readonly Finding[];
  /** Terms in the source of the active segment. */
  sourceParts: readonly TextPart[];
  step: (by: -1 | 1) => void;
}

/** The number of rows drawn beyond those in view. */
const BEYOND = 10;
/** The number of rows read beyond those in view: reading a window takes a frame or two. */
const AHEAD = 90;
/** The height of a row with one line, in CSS pixels. */
const ONE_LINE = 35;

/** The segments, of which only those in view are drawn, and the field over the active one. */
export function SegmentListView(props: SegmentListViewProps) {
  const { scope, filter, segments, findings, sourceParts, step } = props;
  const workspace = useWorkspace();
  const { row: active, reveals } = useStore(workspace.store);
  const box = useRef<HTMLDivElement>(null);
  const layer = useRef<HTMLDivElement>(null);
  const rows = Math.min(segments, MOST_ROWS);
  const { list } = workspace.list.windows;

  const virtualizer = useVirtualizer<HTMLDivElement, HTMLLIElement>({
    count: rows,
    getScrollElement: () => box.current,
    estimateSize: () => ONE_LINE,
    overscan: BEYOND,
    // Rows of another list have other keys. Numbers, because the keys of all rows are read whenever one is measured.
    getItemKey: useCallback((at: number) => (list ?? 0) * MOST_ROWS + at, [list]),
    // The active row is always drawn, however far the list is scrolled, because the field is over it.
    rangeExtractor: useCallback((range: Range) => withActive(range, active), [active]),
    scrollPaddingStart: ONE_LINE,
    scrollPaddingEnd: 2 * ONE_LINE,
  });
  const shown = virtualizer.getVirtualItems();
  const drawn = useCallback(() => standOver(layer.current, box.current), []);

  useLayoutEffect(drawn);
  useEffect(() => {
    const { range } = virtualizer;
    if (range)
      workspace.list.windows.want(range.startIndex - AHEAD, Math.min(range.endIndex + AHEAD, rows - 1));
  });
  // An opened row grows with its field, and rows that were never drawn have no height yet, so the position takes time to settle.
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked for again, the row comes into sight again.
  useLayoutEffect(() => {
    if (active !== null && !isInSight(virtualizer, active))
      virtualizer.scrollToIndex(active, { align: 'auto' });
  }, [reveals, active, list]);
  useEffect(() => workspace.edit.focus(), [workspace]);
  useEffect(() => {
    // Who clicked or selected text in a source goes on in the field with the next key.
    const onKeyDown = (event: globalThis.KeyboardEvent) => {
      const isFree = isKeyboardFree() || document.activeElement?.tagName === 'MAIN';
      if (isFree && isForField(event)) workspace.edit.focus();
    };
    // Before the keys of the page, which act on what has the focus.
    document.addEventListener('keydown', onKeyDown, true);
    return () => document.removeEventListener('keydown', onKeyDown, true);
  }, [workspace]);
  useEffect(() => {
    let width = 0;
    // Texts wrap differently at another width, so the measured heights of rows that are not drawn are no longer right.
    const resized = new ResizeObserver(([entry]) => {
      const now = entry?.contentRect.width ?? 0;
      if (now !== width && width !== 0) {
        virtualizer.measure();
        const { row } = workspace.store.getState();
        if (row !== null) virtualizer.scrollToIndex(row, { align: 'center' });
      }
      width = now;
      drawn();
    });
    if (box.current) resized.observe(box.current);
    return () => resized.disconnect();
  }, [drawn, virtualizer, workspace]);

  const segment = active === null ? null : workspace.segment;
  const choose = useCallback(
    (row: number, shown: SegmentRef | undefined) => {
      workspace.choose(row, shown);
      workspace.edit.focus();
    },
    [workspace],
  );
  return (
    <div ref={box} className={styles.box}>
      <ol aria-label={t`Segments`} className={parts.holder} style={{ height: virtualizer.getTotalSize() }}>
        {shown.map(({ index, key, start }) => {
          const here = workspace.list.windows.at(index);
          const isActive = index === active;
          return (
            <SegmentRow
              key={key}
              ref={virtualizer.measureElement}
              row={index}
              rows={rows}
              start={start}
              segment={here}
              typed={here && !isActive ? workspace.saves.textOf(here) : null}
              scope={scope}
              filter={filter}
              beginsProduct={workspace.list.windows.at(index - 1)?.product !== here?.product}
              isActive={isActive}
              sourceParts={isActive ? sourceParts : undefined}
              underField={isActive ? <UnderField findings={findings} onDrawn={drawn} /> : undefined}
              onChoose={choose}
            />
          );
        })}
      </ol>
      <TargetField
        ref={layer}
        label={segment && active !== null ? segmentLabel(segment, active, rows) : t`Translation, being read`}
        locale={segment?.locale ?? scope.targets[0] ?? ''}
        describedBy="translation-checks"
        onKeyDown={(event) => {
          if (!pressInField(event, { workspace, step })) return;
          event.preventDefault();
          event.stopPropagation();
        }}
      />
      {segments > rows ? (
        <p
          className={styles.rest}
        >{t`The first ${formatNumber(rows)} of ${formatNumber(segments)} segments are listed. Narrow the list to reach the others.`}</p>
      ) : null}
    </div>
  );
}

/** Whether the whole row is in view. */
function isInSight(virtualizer: Virtualizer<HTMLDivElement, HTMLLIElement>, row: number): boolean {
  const item = virtualizer.getVirtualItems().find(({ index }) => index === row);
  const top = virtualizer.scrollOffset ?? 0;
  const height = virtualizer.scrollRect?.height ?? 0;
  return item !== undefined && item.start >= top && item.end <= top + height - ONE_LINE;
}

/** Places the field over the translation of the active row, or out of view if that row is not drawn. */
function standOver(layer: HTMLElement | null, box: HTMLElement | null): void {
  if (!layer || !box) return;
  const target = box.querySelector(`#${ACTIVE_TARGET}`);
  layer.toggleAttribute('data-out', target === null);
  if (!target) return;
  const at = target.getBoundingClientRect();
  const around = box.getBoundingClientRect();
  const x = at.x - around.x + box.scrollLeft - box.clientLeft;
  const y = at.y - around.y + box.scrollTop - box.clientTop;
  layer.style.transform = `translate(${x}px, ${y}px)`;
  layer.style.width = `${at.width}px`;
  layer.style.height = `${at.height}px`;
}

/** The number of segments that Alt+Page Up and Alt+Page Down move by. */
const PAGE = 10;

const isMac = /mac/i.test(globalThis.navigator?.platform ?? '');

/** Keys that type, delete, paste or move the caret. */
function isForField({ key, altKey, ctrlKey, metaKey }: globalThis.KeyboardEvent): boolean {
  if (isMac ? metaKey : ctrlKey) return !altKey && key.toLowerCase() === 'v';
  return key.length === 1 || /^(?:Arrow|Backspace|Delete|Enter|Home|End|Page)/.test(key);
}

/** Commands of the workspace that keys of the field itself run. */
interface FieldCommands {
  workspace: Workspace;
  /** Undoes or redoes typing first, then the last step of the app. */
  step: (by: -1 | 1) => void;
}

/**
 * Handles a key pressed in the field. Text editing comes first; keys that it has no use for move to another segment. Returns
 * whether the key was handled.
 */
function pressInField(
  event: KeyboardEvent<HTMLTextAreaElement>,
  { workspace, step }: FieldCommands,
): boolean {
  if (event.nativeEvent.isComposing) return false;
  const { key, altKey, shiftKey, currentTarget } = event;
  const mod = isMac ? event.metaKey : event.ctrlKey;
  if (mod && !altKey && (key.toLowerCase() === 'z' || key.toLowerCase() === 'y')) {
    step(key.toLowerCase() === 'y' || shiftKey ? 1 : -1);
    return true;
  }
  if (mod || event.ctrlKey || event.metaKey || shiftKey) return false;
  const rows = rowsOf(key, altKey, currentTarget);
  if (rows !== 0) {
    workspace.goBy(rows);
    return true;
  }
  return key === 'Escape' && !altKey && workspace.revert();
}

function rowsOf(key: string, altKey: boolean, field: HTMLTextAreaElement): number {
  const { selectionStart, selectionEnd, value } = field;
  const isCaret = selectionStart === selectionEnd;
  if (key === 'ArrowDown' && (altKey || (isCaret && selectionEnd === value.length))) return 1;
  if (key === 'ArrowUp' && (altKey || (isCaret && selectionStart === 0))) return -1;
  if (altKey && key === 'PageDown') return PAGE;
  if (altKey && key === 'PageUp') return -PAGE;
  return 0;
}

/**
 * The text of the field with its codes and mistakes marked, drawn under the field, whose own text is transparent. It
 * determines the height of the row.
 */
function UnderField({ findings, onDrawn }: { findings: readonly Finding[]; onDrawn: () => void }) {
  const { edit } = useWorkspace();
  const text = useStore(edit.store, (state) => state?.text ?? '');
  // biome-ignore lint/correctness/useExhaustiveDependencies: the field follows the height of its text.
  useLayoutEffect(onDrawn, [text, onDrawn]);
  const marked = text.length > COLOURED ? [] : [...codeParts(text), ...findingParts(findings, 'target')];
  return (
    <div className={parts.verbatim} aria-hidden="true">
      <MarkedText text={text} parts={marked} isUnderField />
      {/* A trailing line break would take no space. */}
      {'\u200b'}
    </div>
  );
}

interface TargetFieldProps {
  ref: Ref<HTMLDivElement>;
  label: string;
  locale: string;
  describedBy: string;
  onKeyDown: (event: KeyboardEvent<HTMLTextAreaElement>) => void;
}

/** The one field for all text. It is placed over the translation of the active segment and is never unmounted. */
function TargetField({ ref, label, locale, describedBy, onKeyDown }: TargetFieldProps) {
  const { edit } = useWorkspace();
  const field = useRef<HTMLTextAreaElement>(null);
  useLayoutEffect(() => (field.current ? edit.attach(field.current) : undefined), [edit]);
  useEffect(() => (field.current ? keepCodesWhole(field.current) : undefined), []);
  return (
    <div ref={ref} className={targetFieldStyles.layer} data-out="">
      <textarea
        ref={field}
        className={targetFieldStyles.field}
        aria-label={label}
        aria-describedby={`${ACTIVE_SOURCE} ${describedBy}`}
        lang={locale}
        dir={direction(locale)}
        rows={1}
        spellCheck
        autoComplete="off"
        autoCapitalize="off"
        onKeyDown={onKeyDown}
      />
    </div>
  );
}

import { plural, t } from '@lingui/core/macro';
import { Check } from 'lucide-react';
import { type ComponentProps, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import type { Column } from '#shared/domain/cell.ts';
import { limitOf } from '#shared/domain/checks/check-length.ts';
import { countCharacters } from '#shared/domain/count-characters.ts';
import { Button } from '../components/Button.tsx';
import { classNames } from '../components/class-names.ts';
import { charactersLabel, direction } from '../components/format.ts';
import { languageTag } from '../components/language-tag.ts';
import { useQuery } from '../query/use-query.ts';
import { columnName } from '../state/column-names.ts';
import { useActiveConnection } from '../state/connections.ts';
import parts from '../theme/parts.module.css';
import type { CellEdit, EditState } from './cell-edit.ts';
import { DateCalendar, dateNotes, enterCalendar } from './date/DateCalendar.tsx';
import { EditorFrame, FAILURE_ID } from './EditorFrame.tsx';
import { addTyped, commit, type EditorHost, editorKey, isLarge, isMarkup } from './editor-keys.ts';
import styles from './editors.module.css';
import { HtmlPreview } from './html/HtmlPreview.tsx';
import { ListItems } from './list/ListItems.tsx';
import { OPTIONS_ID, OptionButton, OptionList, optionId } from './options/OptionList.tsx';
import { chosenOption } from './options/option-list.ts';
import { TextField } from './TextField.tsx';
import { typingNotice, typingReading } from './typing-notes.ts';
import { isYesNo, type YesNo, yesNoLabel } from './yes-no.ts';

const CHOICES: readonly YesNo[] = ['true', 'false'];

const YES_NO_ID = 'yes-no';

export interface CellEditorProps {
  edit: CellEdit;
  host: EditorHost;
  /** The width of the area that it covers, in CSS pixels; the editor is never narrower. */
  width: number;
  /** The height of that area, in CSS pixels; the editor is never lower. */
  height?: number | undefined;
  /** The field's labels and key handler while nothing is edited. */
  idle?: Pick<ComponentProps<'textarea'>, 'aria-label' | 'aria-activedescendant' | 'onKeyDown'>;
}

/**
 * The editor of a cell: one text field, surrounded by what its kind of value needs. The field is the same for every kind
 * and stays in place, so that the browser always has a target for what is typed, composed or pasted.
 */
export function CellEditor({ edit, host, width, height, idle }: CellEditorProps) {
  const state = useStore(edit.store);
  const frame = useRef<HTMLDivElement>(null);
  const kind = state?.kind ?? 'text';
  const large = state !== null && isLarge(kind, state.text);
  const isList = state !== null && kind === 'list';
  const isPreview = state?.isPreview === true;
  const hasOptions = state !== null && state.options.length > 0;
  const [isOnItem, setOnItem] = useState(false);
  const limit = useLengthLimit(state?.column);
  useFocusOf(edit, isPreview, frame);
  return (
    <EditorFrame
      isOpen={state !== null}
      width={kind === 'date' ? Math.max(width, 250) : isList ? Math.max(width, 320) : width}
      height={height}
      large={large}
      failure={state?.cell?.failure}
      error={state?.error}
      {...(state ? notesOf(state, edit, isOnItem, limit) : {})}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: keys of the field and of the parts around it. */}
      <div
        ref={frame}
        onFocus={({ target }) => setOnItem(target.closest('li') !== null)}
        onKeyDown={(event) => {
          if (kind === 'date') enterCalendar(event, edit, frame.current);
          editorKey(event, edit, host);
        }}
      >
        {isList && state.cell ? <ListItems edit={edit} state={state} /> : null}
        {isPreview ? <HtmlPreview html={state.text} locale={state.column.locale} /> : null}
        <div className={isList ? classNames(parts.row, parts.pad2) : undefined}>
          <TextField
            edit={edit}
            state={state}
            isHidden={isPreview || (state !== null && kind === 'yesno')}
            {...(state ? fieldProps(state) : idle)}
          >
            {hasOptions ? <OptionButton edit={edit} state={state} /> : null}
          </TextField>
          {isList ? (
            <Button
              variant="primary"
              tabIndex={-1}
              onClick={() => commit(edit, host, null)}
            >{t`Save`}</Button>
          ) : null}
        </div>
        {state && kind === 'yesno' ? (
          <YesNoOptions
            chosen={state.text}
            label={columnName(state.column)}
            onChoose={(text) => {
              edit.setText(text);
              commit(edit, host, null);
            }}
          />
        ) : null}
        {hasOptions ? (
          <OptionList
            state={state}
            onChoose={(text) => {
              edit.setText(text);
              if (isList) addTyped(edit);
              else commit(edit, host, null);
            }}
          />
        ) : null}
        {state && kind === 'date' ? <DateCalendar edit={edit} text={state.text} /> : null}
      </div>
    </EditorFrame>
  );
}

/** The preview takes focus, so that keys scroll it, and returns it to the field. */
function useFocusOf(edit: CellEdit, isPreview: boolean, frame: RefObject<HTMLElement | null>): void {
  const was = useRef(isPreview);
  useLayoutEffect(() => {
    if (isPreview) frame.current?.querySelector<HTMLElement>('section')?.focus();
    else if (was.current && edit.isOpen) edit.focus();
    was.current = isPreview;
  }, [edit, isPreview, frame]);
}

function fieldProps(state: EditState): ComponentProps<'textarea'> {
  const { kind, column, text, error, options, list } = state;
  const hasOptions = options.length > 0;
  const isText = kind === 'text' || kind === 'multiline' || kind === 'list';
  return {
    'aria-label': kind === 'list' ? t`New item` : columnName(column),
    'aria-invalid': error !== null,
    'aria-describedby': state.cell?.failure ? FAILURE_ID : undefined,
    'aria-autocomplete': hasOptions ? 'list' : undefined,
    'aria-haspopup': hasOptions ? 'listbox' : undefined,
    'aria-controls': kind === 'yesno' ? YES_NO_ID : hasOptions ? OPTIONS_ID : undefined,
    'aria-activedescendant':
      kind === 'yesno' && isYesNo(text)
        ? `${YES_NO_ID}-${text}`
        : chosenOption(state) === null
          ? undefined
          : optionId(list?.at ?? 0),
    'aria-keyshortcuts': kind === 'date' ? 'ArrowDown' : hasOptions ? 'Alt+ArrowDown' : undefined,
    dir: isText ? direction(column.locale) : undefined,
    lang: isText ? languageTag(column.locale) : undefined,
    placeholder:
      kind === 'date' ? 'YYYY-MM-DD' : kind === 'list' ? t`Add an item, or paste several lines` : undefined,
  };
}

/** What is shown below the field. */
function notesOf(
  state: EditState,
  edit: CellEdit,
  isOnItem: boolean,
  limit: number | null,
): Partial<ComponentProps<typeof EditorFrame>> {
  const { kind, text, items, cell, beginning } = state;
  if (!cell && beginning !== 'replace') return { hint: t`Reading the value…` };
  if (kind === 'date') return dateNotes(text);
  if (kind === 'list')
    return {
      hint: isOnItem
        ? t`Enter edits · Del removes · Alt+arrows move · Esc cancels`
        : t`Enter adds an item; Enter again or Ctrl+Enter saves · Esc cancels`,
      aside: (
        <span className={classNames(parts.muted, parts.nowrap)}>
          {plural(items.length, { one: '# item', other: '# items' })}
        </span>
      ),
    };
  const notice = state.error === null ? typingNotice(state, cell?.value ?? null, limit) : undefined;
  if (kind !== 'text' && kind !== 'multiline') return { notice, hint: typingReading(state) };
  return {
    notice,
    hint: isLarge(kind, text) ? t`Enter saves · Alt+Enter adds a line break · Esc cancels` : undefined,
    aside: (
      <>
        {isMarkup(text) ? (
          <button
            type="button"
            className={styles.toggle}
            aria-pressed={state.isPreview}
            aria-keyshortcuts="Control+E"
            title={t`Ctrl+E`}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => edit.setPreview(!state.isPreview)}
          >{t`Preview`}</button>
        ) : null}
        <CharacterCounter text={text} limit={limit} />
      </>
    ),
  };
}

/** Texts up to this length are counted on every key, longer ones when typing pauses. */
const AT_ONCE = 5_000;
const PAUSE = 300;

/** The number of characters in a text while it is being typed. Not announced: it changes with every key. */
function CharacterCounter({ text, limit }: { text: string; limit: number | null }) {
  const [counted, setCounted] = useState(() => countCharacters(text));
  useEffect(() => {
    if (text.length <= AT_ONCE) return setCounted(countCharacters(text));
    const timer = window.setTimeout(() => setCounted(countCharacters(text)), PAUSE);
    return () => window.clearTimeout(timer);
  }, [text]);
  return (
    <span className={classNames(parts.muted, parts.nowrap, parts.tabular)}>
      {charactersLabel(counted, limit)}
    </span>
  );
}

/** The most characters that the checks of the connection allow in a column; null if there is no limit. */
function useLengthLimit(column: Column | undefined): number | null {
  const connectionId = useActiveConnection()?.id;
  const settings = useQuery('translate.settings', connectionId ? { connectionId } : null).value;
  if (!column || !settings || settings.checks.length === 'off') return null;
  return limitOf(settings.limits, column.property, column.locale);
}

/**
 * Yes or no, to be clicked. The field beside it handles the keys: arrows and space choose, typed words too, Enter commits.
 */
function YesNoOptions({
  chosen,
  label,
  onChoose,
}: {
  chosen: string;
  label: string;
  onChoose: (choice: YesNo) => void;
}) {
  return (
    <div id={YES_NO_ID} role="listbox" tabIndex={-1} aria-label={label} className={styles.options}>
      {CHOICES.map((choice) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are handled by the field.
        <div
          key={choice}
          id={`${YES_NO_ID}-${choice}`}
          role="option"
          tabIndex={-1}
          aria-selected={chosen === choice}
          className={classNames(styles.option, chosen === choice && styles.chosen)}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onChoose(choice)}
        >
          <Check size={13} aria-hidden="true" />
          {yesNoLabel(choice)}
        </div>
      ))}
    </div>
  );
}

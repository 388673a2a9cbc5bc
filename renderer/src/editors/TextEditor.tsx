import { type ComponentProps, type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react';
import { classNames } from '../components/class-names.ts';
import { direction } from '../components/format.ts';
import { columnName } from '../state/column-names.ts';
import { CharacterCounter } from './CharacterCounter.tsx';
import { EditorFrame } from './EditorFrame.tsx';
import type { EditorProps } from './editor-host.ts';
import styles from './editors.module.css';
import { HtmlPreview } from './html/HtmlPreview.tsx';
import { COLOURED, MarkupText } from './html/MarkupText.tsx';
import { hasMarkup } from './html/markup.ts';
import { tabLeaves, useArrowKeys, useHeldKeys, useTypedEdit } from './use-typed-edit.ts';

/** Longer texts get more room than one line. */
const ONE_LINE = 160;

/** Longer texts get a field of a fixed height: measuring them with every key would slow the typing. */
const MEASURED = 20_000;

export const MultilineEditor = (props: EditorProps) => <TextEditor {...props} large />;

/**
 * Text of any length. As in Excel, Enter commits, Alt+Enter and Ctrl+Enter break the line. An emptied text is the empty
 * text; taking the value away is Delete on the cell.
 */
export function TextEditor(props: EditorProps & { large?: boolean }) {
  const edit = useTypedEdit(props);
  const before = typeof edit.value === 'string' ? edit.value : '';
  const [text, setText] = useState(edit.recovered ?? edit.typedKey ?? before);
  const [previewing, setPreviewing] = useState(false);
  const area = useRef<HTMLTextAreaElement>(null);
  /** Where the caret was before the preview took the field's place. */
  const caret = useRef({ selectionStart: text.length, selectionEnd: text.length });
  const arrows = useArrowKeys(props);
  const { report } = edit;

  // biome-ignore lint/correctness/useExhaustiveDependencies: reported when the text changes, not when the grid hands over new functions.
  useLayoutEffect(() => {
    report(text === before ? null : { change: { kind: 'set', value: text } }, text);
  }, [text]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the caret is placed once.
  useLayoutEffect(() => {
    area.current?.focus();
    area.current?.setSelectionRange(text.length, text.length);
  }, []);

  useHeldKeys(props.host, setText);

  const isMarkup = hasMarkup(text.slice(0, COLOURED));
  const large = props.large || isMarkup || text.length > ONE_LINE || text.includes('\n');

  const showPreview = (shown: boolean) => {
    const { selectionStart, selectionEnd } = area.current ?? caret.current;
    caret.current = { selectionStart, selectionEnd };
    setPreviewing(shown);
    if (shown) return;
    requestAnimationFrame(() => {
      area.current?.focus();
      area.current?.setSelectionRange(selectionStart, selectionEnd);
    });
  };

  const onKeyDownCapture = (event: KeyboardEvent<HTMLElement>) => {
    if (event.nativeEvent.isComposing || tabLeaves(event, props.host)) return;
    const mod = event.ctrlKey || event.metaKey;
    if (mod && event.key.toLowerCase() === 'e' && isMarkup) {
      event.preventDefault();
      event.stopPropagation();
      return showPreview(!previewing);
    }
    if (previewing) return;
    if (event.key === 'Enter' && (event.altKey || mod)) {
      event.preventDefault();
      event.stopPropagation();
      // The only way to put in a text that Ctrl+Z in the field takes back.
      document.execCommand('insertText', false, '\n');
    } else if (!large || event.key === 'F2') arrows.onKeyDown(event);
  };

  return (
    <EditorFrame
      width={props.width}
      large={large}
      hint={large ? 'Enter saves · Alt+Enter breaks the line · Esc cancels' : undefined}
      aside={
        <>
          {isMarkup ? (
            <button
              type="button"
              className={styles.toggle}
              aria-pressed={previewing}
              aria-keyshortcuts="Control+E"
              title="Ctrl+E"
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => showPreview(!previewing)}
            >
              Preview
            </button>
          ) : null}
          <CharacterCounter text={text} />
        </>
      }
    >
      <div onKeyDownCapture={onKeyDownCapture}>
        {previewing ? (
          <FocusedPreview html={text} locale={edit.column.locale} />
        ) : (
          <Field
            ref={area}
            text={text}
            coloured={isMarkup && text.length <= COLOURED}
            dir={direction(edit.column.locale)}
            lang={edit.column.locale}
            aria-label={columnName(edit.column)}
            onChange={(event) => setText(event.target.value)}
            onMouseDown={arrows.toCaret}
          />
        )}
      </div>
    </EditorFrame>
  );
}

function FocusedPreview(props: ComponentProps<typeof HtmlPreview>) {
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => box.current?.querySelector('section')?.focus(), []);
  return (
    <div ref={box}>
      <HtmlPreview {...props} />
    </div>
  );
}

/** The field itself. Behind it lies its text in colours, scrolled with it. */
function Field({
  text,
  coloured,
  ref,
  ...rest
}: ComponentProps<'textarea'> & {
  text: string;
  coloured: boolean;
  ref: React.RefObject<HTMLTextAreaElement | null>;
}) {
  const behind = useRef<HTMLPreElement>(null);
  const isMeasured = text.length <= MEASURED;
  const align = () => {
    if (!behind.current || !ref.current) return;
    behind.current.scrollTop = ref.current.scrollTop;
    behind.current.style.width = `${ref.current.clientWidth}px`;
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: height and colours follow the text.
  useLayoutEffect(() => {
    const element = ref.current;
    if (element && isMeasured && element.dataset.sized === undefined) {
      element.style.height = 'auto';
      element.style.height = `${element.scrollHeight}px`;
    }
    align();
  }, [text]);
  return (
    <div className={styles.field}>
      {coloured ? (
        <pre
          ref={behind}
          className={classNames(styles.text, styles.behind)}
          aria-hidden="true"
          dir={rest.dir}
        >
          <MarkupText text={text} />
        </pre>
      ) : null}
      <textarea
        {...rest}
        ref={ref}
        className={classNames(styles.text, coloured && styles.clear, !isMeasured && styles.long)}
        rows={1}
        value={text}
        spellCheck={false}
        autoComplete="off"
        onScroll={align}
        onPointerUp={(event) => {
          // The user drew the field to a size: it stays at that.
          const { style, offsetHeight } = event.currentTarget;
          if (style.width !== '' || Math.abs(Number.parseFloat(style.height) - offsetHeight) > 2)
            event.currentTarget.dataset.sized = '';
          align();
        }}
      />
    </div>
  );
}

import { type ComponentProps, type ReactNode, useLayoutEffect, useRef } from 'react';
import { classNames } from '../components/class-names.ts';
import { useSettings } from '../state/settings.ts';
import parts from '../theme/parts.module.css';
import type { CellEdit, EditState } from './cell-edit.ts';
import { isMarkup } from './editor-keys.ts';
import styles from './editors.module.css';
import { COLOURED, MarkupText } from './html/MarkupText.tsx';
import list from './list/list.module.css';
import options from './options/options.module.css';

/** Longer texts get a field of a fixed height: measuring them on every key would slow typing. */
const MEASURED = 20_000;

export interface TextFieldProps extends Omit<ComponentProps<'textarea'>, 'children'> {
  edit: CellEdit;
  state: EditState | null;
  /** Invisible but focused: another element shows what is edited. */
  isHidden: boolean;
  /** A button at the end of the field. */
  children?: ReactNode;
}

/** The field for all text input. Behind it is a colored copy of its text, which scrolls with it. */
export function TextField({ edit, state, isHidden, children, ...rest }: TextFieldProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  const behind = useRef<HTMLPreElement>(null);
  const kind = state?.kind ?? 'text';
  const isText = kind === 'text' || kind === 'multiline';
  const text = state?.text ?? '';
  const isMeasured = isText && text.length <= MEASURED;
  const coloured = state !== null && isText && text.length <= COLOURED && isMarkup(text);
  useLayoutEffect(() => (field.current ? edit.attach(field.current) : undefined), [edit]);
  const align = () => {
    if (!behind.current || !field.current) return;
    behind.current.scrollTop = field.current.scrollTop;
    behind.current.style.width = `${field.current.clientWidth}px`;
  };
  const isOpen = state !== null;
  const isSpellingOn = useSettings(({ settings }) => settings?.spelling === true);
  // biome-ignore lint/correctness/useExhaustiveDependencies: height and colours follow the text.
  useLayoutEffect(() => {
    const element = field.current;
    if (!element) return;
    if (!isOpen || !isText) {
      element.removeAttribute('style');
      delete element.dataset.sized;
    } else if (isMeasured && element.dataset.sized === undefined) {
      element.style.height = 'auto';
      element.style.height = `${element.scrollHeight}px`;
    }
    align();
  }, [text, kind, isOpen, isHidden]);
  return (
    <div className={classNames(parts.holder, isHidden && 'visually-hidden', kind === 'list' && parts.grows)}>
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
        ref={field}
        data-idle={isOpen ? undefined : ''}
        className={classNames(
          kind === 'list' ? list.field : isText || kind === 'yesno' ? styles.text : styles[kind],
          coloured && styles.clear,
          isText && !isMeasured && styles.long,
          children != null && options.besideButton,
        )}
        rows={1}
        spellCheck={isText && isSpellingOn}
        autoComplete="off"
        autoCapitalize="off"
        onMouseDown={() => edit.setArrows(true)}
        onScroll={align}
        onPointerUp={(event) => {
          // The user resized the field, so it keeps that size.
          const { style, offsetHeight } = event.currentTarget;
          if (style.width !== '' || Math.abs(Number.parseFloat(style.height) - offsetHeight) > 2)
            event.currentTarget.dataset.sized = '';
          align();
        }}
      />
      {children}
    </div>
  );
}

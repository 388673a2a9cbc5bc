import { Check } from 'lucide-react';
import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react';
import { classNames } from '../components/class-names.ts';
import { columnName } from '../state/column-names.ts';
import { EditorFrame } from './EditorFrame.tsx';
import type { EditorProps } from './editor-host.ts';
import styles from './editors.module.css';
import { tabLeaves, useHeldKeys, useTypedEdit } from './use-typed-edit.ts';

const OPTIONS = [
  { value: true, label: 'Yes', keys: 'y1+' },
  { value: false, label: 'No', keys: 'n0-' },
] as const;

const byKey = (key: string) =>
  OPTIONS.find(({ keys }) => key.length === 1 && keys.includes(key.toLowerCase()))?.value;

/** Yes or no: arrows and space choose, "y" and "n" too, Enter commits, a click chooses and commits. */
export function YesNoEditor(props: EditorProps) {
  const edit = useTypedEdit(props);
  const before = typeof edit.value === 'boolean' ? edit.value : null;
  const [chosen, setChosen] = useState(byKey(edit.typedKey ?? '') ?? before);
  const list = useRef<HTMLDivElement>(null);

  const choose = (value: boolean | null) => {
    setChosen(value);
    edit.report(
      value === null || value === before ? null : { change: { kind: 'set', value } },
      value === null ? '' : value ? 'Yes' : 'No',
    );
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: what the editor was opened with is reported once.
  useLayoutEffect(() => {
    choose(chosen);
    list.current?.focus();
  }, []);

  useHeldKeys(props.host, (next) => choose(byKey(next('').slice(-1)) ?? chosen));

  const onKeyDownCapture = (event: KeyboardEvent) => {
    if (tabLeaves(event, props.host) || event.key === 'Enter' || event.key === 'Escape') return;
    const typed = byKey(event.key);
    const isMove = event.key.startsWith('Arrow') || event.key === ' ';
    if (!isMove && typed === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    choose(typed ?? (chosen === null ? true : !chosen));
  };

  return (
    <EditorFrame width={props.width}>
      <div
        ref={list}
        role="listbox"
        tabIndex={0}
        aria-label={columnName(edit.column)}
        aria-activedescendant={chosen === null ? undefined : `yes-no-${chosen}`}
        className={styles.options}
        onKeyDownCapture={onKeyDownCapture}
      >
        {OPTIONS.map(({ value, label }) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are handled by the list.
          <div
            key={label}
            id={`yes-no-${value}`}
            role="option"
            tabIndex={-1}
            aria-selected={chosen === value}
            className={classNames(styles.option, chosen === value && styles.chosen)}
            onClick={() => {
              choose(value);
              edit.commit();
            }}
          >
            <Check size={13} aria-hidden="true" />
            {label}
          </div>
        ))}
      </div>
    </EditorFrame>
  );
}

import { plural, t } from '@lingui/core/macro';
import { type KeyboardEvent, useId, useMemo, useState } from 'react';
import { classNames } from '../../../components/class-names.ts';
import { TextInput } from '../../../components/TextInput.tsx';
import { useFirstFocus } from '../../../components/use-first-focus.ts';
import { WindowedList } from '../../../components/WindowedList.tsx';
import parts from '../../../theme/parts.module.css';
import { findChoices } from './filter-choices.ts';
import styles from './filters.module.css';

const ROW = 28;

interface Choice {
  id: string;
  label: string;
  detail: string;
  words: string;
}

export interface ChoiceListProps<One extends Choice> {
  choices: readonly One[];
  label: string;
  onChoose: (choice: One) => void;
}

/** A list of possibly thousands of choices, found by typing; focus stays in the field. */
export function ChoiceList<One extends Choice>({ choices, label, onChoose }: ChoiceListProps<One>) {
  const id = useId();
  const field = useFirstFocus<HTMLInputElement>();
  const [typed, setTyped] = useState('');
  const [at, setAt] = useState(0);
  const found = useMemo(() => findChoices(choices, typed), [choices, typed]);
  const active = Math.min(at, found.length - 1);

  const onKeyDown = (event: KeyboardEvent) => {
    const steps: Record<string, number> = {
      ArrowDown: active + 1,
      ArrowUp: active - 1,
      PageDown: active + 8,
      PageUp: active - 8,
    };
    const to = steps[event.key];
    if (to !== undefined) {
      event.preventDefault();
      setAt(Math.max(0, Math.min(found.length - 1, to)));
    }
    const chosen = found[active];
    if (event.key === 'Enter' && chosen) {
      event.preventDefault();
      onChoose(chosen);
    }
  };

  return (
    <div className={parts.tightStack}>
      <TextInput
        ref={field}
        className={styles.wide}
        value={typed}
        onChange={(next) => {
          setTyped(next);
          setAt(0);
        }}
        placeholder={label}
        role="combobox"
        aria-label={label}
        aria-expanded="true"
        aria-controls={`${id}list`}
        aria-autocomplete="list"
        aria-activedescendant={found[active] ? `${id}${active}` : undefined}
        onKeyDown={onKeyDown}
      />
      {found.length === 0 ? (
        <p className={parts.muted}>{t`Nothing matches “${{ text: typed }}”.`}</p>
      ) : (
        <WindowedList
          id={`${id}list`}
          role="listbox"
          aria-label={label}
          className={styles.choiceList}
          count={found.length}
          rowHeight={ROW}
          active={active}
          row={(index) => {
            const one = found[index];
            return one ? (
              // biome-ignore lint/a11y/useKeyWithClickEvents: keys are taken in the field, which keeps the focus.
              <div
                key={one.id}
                id={`${id}${index}`}
                role="option"
                tabIndex={-1}
                aria-selected={index === active}
                aria-setsize={found.length}
                aria-posinset={index + 1}
                className={classNames(parts.option, index === active && parts.highlighted)}
                onPointerMove={() => setAt(index)}
                onClick={() => onChoose(one)}
              >
                <span className={parts.growingText}>{one.label}</span>
                <span className={styles.choiceDetail}>{one.detail}</span>
              </div>
            ) : null;
          }}
        />
      )}
      <div className="visually-hidden" aria-live="polite">
        {typed === '' ? '' : plural(found.length, { one: '# match', other: '# matches' })}
      </div>
    </div>
  );
}

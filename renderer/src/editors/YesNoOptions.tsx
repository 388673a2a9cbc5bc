import { t } from '@lingui/core/macro';
import { Check } from 'lucide-react';
import { classNames } from '../components/class-names.ts';
import styles from './editors.module.css';

/**
 * Yes or no, to be clicked. The field beside it handles the keys: arrows and space choose, "y" and "n" too, Enter commits.
 */
export function YesNoOptions({
  chosen,
  label,
  onChoose,
}: {
  chosen: string;
  label: string;
  onChoose: (text: string) => void;
}) {
  return (
    <div id={YES_NO_ID} role="listbox" tabIndex={-1} aria-label={label} className={styles.options}>
      {[t`Yes`, t`No`].map((text) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are handled by the field.
        <div
          key={text}
          id={`${YES_NO_ID}-${text}`}
          role="option"
          tabIndex={-1}
          aria-selected={chosen === text}
          className={classNames(styles.option, chosen === text && styles.chosen)}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onChoose(text)}
        >
          <Check size={13} aria-hidden="true" />
          {text}
        </div>
      ))}
    </div>
  );
}

export const YES_NO_ID = 'yes-no';

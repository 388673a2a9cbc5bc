import { Check } from 'lucide-react';
import { classNames } from '../components/class-names.ts';
import styles from './editors.module.css';
import { type YesNo, yesNoLabel } from './yes-no.ts';

const CHOICES: readonly YesNo[] = ['true', 'false'];

/**
 * Yes or no, to be clicked. The field beside it handles the keys: arrows and space choose, typed words too, Enter commits.
 */
export function YesNoOptions({
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

export const YES_NO_ID = 'yes-no';

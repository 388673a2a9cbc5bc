import { Radio } from '@base-ui/react/radio';
import { RadioGroup } from '@base-ui/react/radio-group';
import { Trans } from '@lingui/react/macro';
import { useId } from 'react';
import { type Connection, connectionColour } from '#shared/contract/connections.ts';
import parts from '../../theme/parts.module.css';
import styles from './ColourPicker.module.css';
import { colourNames } from './labels.ts';

export interface ColourPickerProps {
  value: Connection['colour'];
  onChange: (colour: Connection['colour']) => void;
}

export function ColourPicker({ value, onChange }: ColourPickerProps) {
  const label = useId();
  return (
    <div className={styles.picker}>
      <span id={label} className={parts.fieldLabel}>
        <Trans>
          Colour <span className={styles.chosen}>{colourNames[value].toLowerCase()}</span>
        </Trans>
      </span>
      <RadioGroup
        aria-labelledby={label}
        value={value}
        onValueChange={(next) => onChange(connectionColour.parse(next))}
        className={styles.colours}
      >
        {connectionColour.options.map((colour) => (
          <Radio.Root
            key={colour}
            value={colour}
            nativeButton
            render={<button type="button" />}
            aria-label={colourNames[colour]}
            className={styles.colour}
          >
            <span className={styles.square} style={{ background: `var(--colour-${colour})` }} />
          </Radio.Root>
        ))}
      </RadioGroup>
    </div>
  );
}

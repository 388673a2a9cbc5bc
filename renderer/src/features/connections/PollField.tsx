import { t } from '@lingui/core/macro';
import { Field } from '../../components/Field.tsx';
import { Select } from '../../components/Select.tsx';
import { intervalLabel } from '../../state/interval-label.ts';
import type { ConnectionForm } from './form-model.ts';

const NEVER = 'never';
const OFFERED = [30, 60, 300, 900];

/** How often the service is polled for changes. */
export function PollField({
  pollSeconds,
  onChange,
}: Pick<ConnectionForm, 'pollSeconds'> & { onChange: (next: Pick<ConnectionForm, 'pollSeconds'>) => void }) {
  // An interval that was set elsewhere stays in the list.
  const intervals = [...new Set([...OFFERED, ...(pollSeconds === null ? [] : [pollSeconds])])].sort(
    (a, b) => a - b,
  );
  return (
    <Field
      label={t`Check for changes`}
      hint={t`Finds what enrichment or colleagues change in the service, while this connection is open and in sight.`}
    >
      <Select
        value={pollSeconds === null ? NEVER : String(pollSeconds)}
        options={[
          ...intervals.map((seconds) => ({ value: String(seconds), label: intervalLabel(seconds) })),
          { value: NEVER, label: t`only when asked` },
        ]}
        onChange={(value) => onChange({ pollSeconds: value === NEVER ? null : Number(value) })}
      />
    </Field>
  );
}

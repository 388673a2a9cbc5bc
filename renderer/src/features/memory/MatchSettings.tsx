import { t } from '@lingui/core/macro';
import { LEAST_SIMILAR, type MemorySettings } from '#shared/domain/memory-settings.ts';
import { client } from '../../client/index.ts';
import { Field } from '../../components/Field.tsx';
import { Select } from '../../components/Select.tsx';
import { toastError } from '../../components/toast.ts';
import { useQuery } from '../../query/use-query.ts';
import parts from '../../theme/parts.module.css';

const LEVELS = [LEAST_SIMILAR, 75, 80, 85, 90, 95, 99, 100];

/** From how similar texts on the memory suggests and fills. */
export function MatchSettings({ connectionId }: { connectionId: string }) {
  const { value: settings } = useQuery('memory.settings', { connectionId });
  if (!settings) return null;
  const change = async (changed: Partial<MemorySettings>) => {
    const answer = await client.call('memory.setSettings', {
      connectionId,
      settings: { ...settings, ...changed },
    });
    if (!answer.ok) toastError(t`The setting was not saved`, answer.error);
  };
  const options = LEVELS.map((level) => ({ value: String(level), label: t`from ${level} %` }));
  return (
    <div className={parts.fieldGrid}>
      <Field label={t`Suggest matches`} hint={t`What is less similar is not shown.`}>
        <Select
          value={String(settings.least)}
          options={options}
          onChange={(least) => void change({ least: Number(least) })}
        />
      </Field>
      <Field
        label={t`“Fill exact matches” fills`}
        hint={t`Below 100 %, what is filled is marked as needs review.`}
      >
        <Select
          value={String(settings.fillFrom)}
          options={options}
          onChange={(fillFrom) => void change({ fillFrom: Number(fillFrom) })}
        />
      </Field>
    </div>
  );
}

import { t } from '@lingui/core/macro';
import { Segmented } from '../../components/Segmented.tsx';
import { useActivity } from '../../state/activity.ts';

/** Switches between change sets, pulls and files, and requests. */
export function Sections() {
  const section = useActivity((state) => state.section);
  return (
    <Segmented
      label={t`What Activity shows`}
      value={section}
      options={[
        { value: 'runs', label: t`Change sets, pulls and files` },
        { value: 'requests', label: t`Requests` },
      ]}
      onChange={(next) => useActivity.setState({ section: next })}
    />
  );
}

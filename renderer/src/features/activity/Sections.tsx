import { Segmented } from '../../components/Segmented.tsx';
import { useActivity } from '../../state/activity.ts';

/** Goes between what ran and the requests that it took. */
export function Sections() {
  const section = useActivity((state) => state.section);
  return (
    <Segmented
      label="What Activity shows"
      value={section}
      options={[
        { value: 'runs', label: 'Change sets and pulls' },
        { value: 'requests', label: 'Requests' },
      ]}
      onChange={(next) => useActivity.setState({ section: next })}
    />
  );
}

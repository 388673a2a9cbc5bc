import { ColourMark } from '../components/ColourMark.tsx';
import { classNames } from '../components/class-names.ts';
import { useApp } from '../state/app.ts';
import { useConnection } from '../state/connections.ts';
import parts from '../theme/parts.module.css';

/** The name of a connection, shown only while another connection is active. */
export function ConnectionTag({ connectionId }: { connectionId: string }) {
  const isShown = useApp(({ activeConnection }) => activeConnection === connectionId);
  const connection = useConnection(connectionId);
  if (isShown || !connection) return null;
  return (
    <span className={classNames(parts.hint, parts.middle, parts.shrinks, parts.iconGap)}>
      <ColourMark colour={connection.colour} />
      <span className={parts.truncated}>{connection.name}</span>
    </span>
  );
}

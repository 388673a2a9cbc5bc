import { formatDateTime, formatMoment } from '../../../components/format.ts';

/** When something was sent; nothing while it is not yet sent. */
export const EventTime = ({ at }: { at: string | null }) =>
  at ? (
    <time dateTime={at} title={formatDateTime(at)}>
      {formatMoment(at)}
    </time>
  ) : null;

import type { AppErrorShape } from '#shared/contract/result.ts';

/** Everything that an error says, for its *Details*; undefined if that is no more than its message. */
export const errorDetails = ({ code, message, details }: AppErrorShape): string | undefined =>
  details === undefined ? undefined : `${code}: ${message}\n\n${details}`;

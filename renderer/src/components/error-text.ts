import type { AppErrorShape } from '#shared/contract/result.ts';

/** Everything an error says, for its *Details*; undefined where that is no more than its sentence. */
export const errorDetails = ({ code, message, details }: AppErrorShape): string | undefined =>
  details === undefined ? undefined : `${code}: ${message}\n\n${details}`;

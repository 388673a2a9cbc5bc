import type { HeadlessLine } from './command-line.ts';
import type { Session } from './session.ts';

/** The output of a command: text for people, or the same as JSON for programs. */
export interface CommandResult {
  exitCode: number;
  /** Lines without line breaks. */
  lines: string[];
  json: Record<string, unknown>;
}

export type Command = (
  session: Session,
  line: HeadlessLine,
  files: { savePath: string | null },
) => Promise<CommandResult>;

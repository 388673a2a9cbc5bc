import type { HeadlessLine } from './command-line.ts';
import type { Session } from './session.ts';

/** What a command gives: text for people, or the same as JSON for programs. */
export interface CommandResult {
  exitCode: number;
  /** Lines without their ends. */
  lines: string[];
  json: Record<string, unknown>;
}

export type Command = (
  session: Session,
  line: HeadlessLine,
  files: { savePath: string | null },
) => Promise<CommandResult>;

import { AppError } from '#shared/contract/result.ts';
import { nodeVersionProblem } from '../platform/node-version.ts';
import { HELP, parseHeadless } from './command-line.ts';
import { EXIT, exitCodeOf, UsageError } from './exit-codes.ts';
import { runHeadless, type Surroundings } from './run-headless.ts';

/**
 * Runs the command in `args`: its result goes to `answer` (stdout), everything else to `say` (stderr), in whole lines. Never
 * throws; returns the exit code.
 */
export async function main(
  args: readonly string[],
  { answer, ...surroundings }: Surroundings & { answer(text: string): void },
): Promise<number> {
  const { say } = surroundings;
  const isJson = args.includes('--json');
  try {
    const problem = nodeVersionProblem();
    if (problem) throw new AppError('internal', problem);
    const line = parseHeadless([...args]);
    if (line === null) {
      answer(HELP);
      return EXIT.done;
    }
    const { exitCode, lines, json } = await runHeadless(line, surroundings);
    answer(
      isJson ? JSON.stringify({ ok: true, command: line.command, exitCode, ...json }) : lines.join('\n'),
    );
    return exitCode;
  } catch (error) {
    const exitCode = exitCodeOf(error);
    const message = error instanceof Error ? error.message : String(error);
    const code = error instanceof AppError ? error.code : error instanceof UsageError ? 'usage' : 'internal';
    const isKnown = error instanceof AppError || error instanceof UsageError;
    if (isJson) answer(JSON.stringify({ ok: false, exitCode, error: { code, message } }));
    say(isKnown ? message : ((error as Error | null)?.stack ?? message));
    if (error instanceof UsageError) say('See --headless --help.');
    return exitCode;
  }
}

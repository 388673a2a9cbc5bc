import { AppError } from '#shared/contract/result.ts';
import { HELP, parseHeadless } from './headless/command-line.ts';
import { EXIT, exitCodeOf, UsageError } from './headless/exit-codes.ts';
import { runHeadless } from './headless/run-headless.ts';
import { followLanguage } from './platform/language.ts';
import { nodeVersionProblem } from './platform/node-version.ts';

const args = process.argv.slice(2);
const isJson = args.includes('--json');

const say = (line: string): void => void process.stderr.write(`${line}\n`);
const answer = (text: string): void => void process.stdout.write(`${text}\n`);

/** Takes the token out of the environment, so that threads and programs started from here never see it. */
function tokenOfEnvironment(): string | null {
  const token = process.env.CATALOG_DESK_TOKEN?.trim();
  delete process.env.CATALOG_DESK_TOKEN;
  return token || null;
}

/** `npm start -- --headless`: one command, its result on stdout, everything else on stderr. */
async function main(): Promise<number> {
  const interrupt = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => interrupt.abort());
  const token = tokenOfEnvironment();
  try {
    await followLanguage();
    const problem = nodeVersionProblem();
    if (problem) throw new AppError('internal', problem);
    const line = parseHeadless(args);
    if (line === null) {
      answer(HELP);
      return EXIT.done;
    }
    const { exitCode, lines, json } = await runHeadless(line, { token, interrupted: interrupt.signal, say });
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

process.exitCode = await main();

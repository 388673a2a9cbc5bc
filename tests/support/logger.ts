import type { Logger } from '#electron/services/ports.ts';

export interface RecordedLine {
  level: 'info' | 'warn' | 'error';
  message: string;
  fields: Record<string, unknown> | undefined;
}

/** Records lines and secrets for tests to check. */
export function recordingLogger(): Logger & { lines: RecordedLine[]; secrets: string[] } {
  const lines: RecordedLine[] = [];
  const secrets: string[] = [];
  const at = (level: RecordedLine['level']) => (message: string, fields?: Record<string, unknown>) => {
    lines.push({ level, message, fields });
  };
  return {
    info: at('info'),
    warn: at('warn'),
    error: at('error'),
    addSecret: (secret) => secrets.push(secret),
    redact: async (text) => text,
    lines,
    secrets,
  };
}

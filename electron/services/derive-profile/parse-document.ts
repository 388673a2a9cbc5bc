import { type Json, parseJson } from '#shared/service/json.ts';

/** The text of an OpenAPI document, JSON or YAML, as plain data; null when it is neither. */
export async function parseDocument(text: string): Promise<Json> {
  try {
    return parseJson(text);
  } catch {
    return parseYaml(text); // not JSON: then it may be YAML, and who asked is told when it is neither
  }
}

async function parseYaml(text: string): Promise<Json> {
  const { parse, YAMLError } = await import('yaml');
  try {
    const parsed: unknown = parse(text, { prettyErrors: false, logLevel: 'silent' });
    // Through JSON once more: YAML knows references in circles, dates and keys that are no text.
    return typeof parsed === 'object' && parsed !== null ? parseJson(JSON.stringify(parsed)) : null;
  } catch (error) {
    // YAML errors, references that lead nowhere or multiply without end, circles, endless depth: no document that can be used.
    if (UNREADABLE.some((kind) => error instanceof kind) || error instanceof YAMLError) return null;
    throw error;
  }
}

const UNREADABLE = [ReferenceError, TypeError, SyntaxError, RangeError];

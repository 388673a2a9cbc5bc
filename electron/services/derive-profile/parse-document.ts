import { type Json, parseJson } from '#shared/service/json.ts';

/** Parses the text of an OpenAPI document, JSON or YAML, to plain data; null if it is neither. */
export async function parseDocument(text: string): Promise<Json> {
  try {
    return parseJson(text);
  } catch {
    return parseYaml(text); // not JSON, so it may be YAML; null tells the caller that it is neither
  }
}

async function parseYaml(text: string): Promise<Json> {
  const { parse, YAMLError } = await import('yaml');
  try {
    const parsed: unknown = parse(text, { prettyErrors: false, logLevel: 'silent' });
    // Converted through JSON: YAML allows circular references, dates and keys that are not text.
    return typeof parsed === 'object' && parsed !== null ? parseJson(JSON.stringify(parsed)) : null;
  } catch (error) {
    // YAML errors, references that lead nowhere or multiply endlessly, circles, endless depth: no usable document.
    if (UNREADABLE.some((kind) => error instanceof kind) || error instanceof YAMLError) return null;
    throw error;
  }
}

const UNREADABLE = [ReferenceError, TypeError, SyntaxError, RangeError];

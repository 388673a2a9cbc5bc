import { t } from '@lingui/core/macro';
import type { Json } from '../../json.ts';
import { isRecord, textOf } from '../places.ts';
import type { OpenApiDocument, Operation } from './document.ts';
import { type Fact, factsAt } from './fact.ts';

/** How the token is sent (5), according to the first security scheme of the operation that uses a header. */
export function authFacts(document: OpenApiDocument, operation: Operation | null): Fact[] {
  for (const name of schemeNames(operation?.security ?? document.security)) {
    const held = document.securityScheme(name);
    if (held === null) continue;
    const { scheme, where } = held;
    const type = textOf(scheme.type).toLowerCase();
    if (type === 'apikey' && scheme.in === 'header' && typeof scheme.name === 'string') {
      const description = typeof scheme.description === 'string' ? scheme.description : '';
      const prefix = prefixIn(description);
      const why =
        prefix === ''
          ? t`The scheme “${name}” presents a key in the header ${scheme.name}.`
          : t`The scheme “${name}” presents a key in the header ${scheme.name}, behind “${prefix.trim()}”.`;
      return presented(where, scheme.name, prefix, why);
    }
    if (type === 'http' && textOf(scheme.scheme).toLowerCase() === 'bearer')
      return presented(where, 'Authorization', 'Bearer ', t`The scheme “${name}” presents a bearer token.`);
    if (type === 'oauth2' || type === 'openidconnect')
      return presented(
        where,
        'Authorization',
        'Bearer ',
        t`The scheme “${name}” (${type}) presents a bearer token.`,
      );
  }
  return [];
}

const presented = (where: string, header: string, prefix: string, why: string): Fact[] =>
  factsAt(where, 'auth', { header: { to: header, why }, prefix: { to: prefix, why } });

/** "Bearer", "Token" and the like, if the description shows one before the key. */
const prefixIn = (description: string): string => {
  const [, word] = /\b(Bearer|Token|ApiKey|Api-Key|Key)\s+[<{[$"'`]*[<{[$]/.exec(description) ?? [];
  return word === undefined ? '' : `${word} `;
};

function schemeNames(security: Json | null): string[] {
  if (!Array.isArray(security)) return [];
  return security.filter(isRecord).flatMap((requirement) => Object.keys(requirement));
}

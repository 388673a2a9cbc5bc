import type { ServiceProfile } from './profile.ts';

const HOLE = '{identifier}';

/** The query parameter that lists one product (4.3); an identifier in quotes is escaped as these are. */
export function identifierFilter(
  {
    identifier_param,
    identifier_value,
  }: Pick<ServiceProfile['list'], 'identifier_param' | 'identifier_value'>,
  identifier: string,
): [name: string, value: string] {
  const quote = identifier_value[identifier_value.indexOf(HOLE) - 1];
  const text =
    quote === "'"
      ? identifier.replaceAll("'", "''")
      : quote === '"'
        ? identifier.replaceAll(/["\\]/g, '\\$&')
        : identifier;
  return [identifier_param, identifier_value.replaceAll(HOLE, () => text)];
}

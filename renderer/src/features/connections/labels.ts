import type { Connection, ConnectionTest } from '#shared/contract/connections.ts';
import { ENTER_TOKEN } from '#shared/domain/missing-token.ts';

export const tokenPlaces: Record<Connection['token'], string> = {
  keychain: 'Token in the keychain',
  memory: 'Token in memory until you quit',
  missing: ENTER_TOKEN,
};

export const colourNames: Record<Connection['colour'], string> = {
  red: 'Red',
  orange: 'Orange',
  amber: 'Amber',
  green: 'Green',
  teal: 'Teal',
  blue: 'Blue',
  violet: 'Violet',
  grey: 'Grey',
};

export const stepNames: Record<ConnectionTest['steps'][number]['step'], string> = {
  reach: 'Reach the service',
  authenticate: 'Check the token',
  list: 'List products',
  map: 'Read a product',
};

/** The settings that are fields of the form of their own; all others are paths in the service profile. */
export const formFieldNames: Readonly<Record<string, string>> = {
  identifierField: 'Product identifier field',
  titleField: 'Product title field',
  locales: 'Languages',
};

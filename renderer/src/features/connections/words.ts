import type { Connection, ConnectionTest } from '#shared/contract/connections.ts';

export const tokenPlace = (token: Connection['token']): string =>
  ({
    keychain: 'Kept in the keychain of the operating system',
    memory: 'Kept in memory until you quit',
    missing: 'No token',
  })[token];

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
  authenticate: 'Present the token',
  list: 'List products',
  map: 'Understand a product',
};

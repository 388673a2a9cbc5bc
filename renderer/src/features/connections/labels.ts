import { i18n } from '@lingui/core';
import { t } from '@lingui/core/macro';
import type { Connection, ConnectionTest } from '#shared/contract/connections.ts';
import { ENTER_TOKEN } from '#shared/domain/missing-token.ts';

export const tokenPlaces: Record<Connection['token'], string> = {
  keychain: t`Token in the keychain`,
  memory: t`Token in memory until you quit`,
  missing: i18n._(ENTER_TOKEN),
};

export const colourNames: Record<Connection['colour'], string> = {
  red: t`Red`,
  orange: t`Orange`,
  amber: t`Amber`,
  green: t`Green`,
  teal: t`Teal`,
  blue: t`Blue`,
  violet: t`Violet`,
  grey: t`Grey`,
};

export const stepNames: Record<ConnectionTest['steps'][number]['step'], string> = {
  reach: t`Reach the service`,
  authenticate: t`Check the token`,
  list: t`List products`,
  map: t`Read a product`,
};

/** The settings that have their own field in the form; all others are paths in the service profile. */
export const formFieldNames: Readonly<Record<string, string>> = {
  identifierField: t`Product identifier field`,
  titleField: t`Product title field`,
  locales: t`Languages`,
};

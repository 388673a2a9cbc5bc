import { gridLayout } from '#shared/contract/catalog.ts';
import { applyOptions } from '#shared/contract/changesets.ts';
import { translatableChoices } from '#shared/contract/languages.ts';
import { addedProperties, attributeProperties, propertyNames } from '#shared/contract/properties.ts';
import { checkSettings } from '#shared/domain/checks/check.ts';

/** What the user chose for properties, columns, checks and sending: kept as JSON by name (`Meta`), with its schema. */
export const CHOICES = {
  layout: gridLayout,
  apply_options: applyOptions,
  translatable: translatableChoices,
  check_settings: checkSettings,
  added_properties: addedProperties,
  attribute_properties: attributeProperties,
  property_names: propertyNames,
};

import type { NewProduct } from '#shared/contract/creations.ts';
import { type ByName, byName, namedValue } from '#shared/domain/by-name.ts';
import type { Column } from '#shared/domain/cell.ts';
import { type CellValue, displayText } from '#shared/domain/value.ts';
import type { NewProductStart } from '../../state/new-product.ts';

/** The form as typed; a value whose text is not edited stays the same. */
export interface NewProductForm {
  identifier: string;
  /** Whether it may look like that of another product. */
  similar: boolean;
  title: string;
  parent: string;
  /** By attribute. */
  defining: ByName<string>;
  /** Attributes, separated by commas. */
  childBound: string;
}

const isIn =
  ({ property, locale }: Column) =>
  (one: Column) =>
    one.property === property && one.locale === locale;

export function startForm(start: NewProductStart, title: Column): NewProductForm {
  const titled = start.values.find(isIn(title));
  return {
    identifier: start.identifier,
    similar: false,
    title: titled ? displayText(titled.value) : '',
    parent: start.parentIdentifier ?? '',
    defining: byName(
      start.definingProperties.map(({ property, value }) => [property, displayText(value)] as const),
    ),
    childBound: start.childBoundAttributes.join(', '),
  };
}

/** The product that the form describes. `axes`: the attributes that it must have a value for, as a variant. */
export function toNewProduct(
  form: NewProductForm,
  { start, axes, title }: { start: NewProductStart; axes: readonly string[]; title: Column },
): NewProduct {
  const parent = form.parent.trim();
  const others = start.values.filter((value) => !isIn(title)(value));
  return {
    identifier: form.identifier.trim(),
    parentIdentifier: parent === '' ? null : parent,
    childBoundAttributes: [...new Set(form.childBound.split(',').map((name) => name.trim())).values()].filter(
      (name) => name !== '',
    ),
    definingProperties: parent === '' ? [] : axes.flatMap((axis) => definingOf(axis, form, start)),
    values: form.title === '' ? others : [{ ...title, value: form.title }, ...others],
  };
}

function definingOf(
  axis: string,
  { defining }: NewProductForm,
  start: NewProductStart,
): NewProduct['definingProperties'] {
  const text = (namedValue(defining, axis) ?? '').trim();
  if (text === '') return [];
  const before = start.definingProperties.find(({ property }) => property === axis);
  const value: CellValue = before && displayText(before.value) === text ? before.value : text;
  return [{ property: axis, value, ...(before?.locale === undefined ? {} : { locale: before.locale }) }];
}

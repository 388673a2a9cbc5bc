import type { Value } from '#shared/domain/value.ts';
import type { StoredValue } from '../product.ts';
import { hash, pick } from './chance.ts';
import type { ProductLine } from './line.ts';

/** A value that is the same in every language: pushed without a locale. */
export const fact = (property: string, value: Value): StoredValue => ({ property, locale: null, value });

/** The values of a product for sale besides its texts: numbers, dates, codes, yes/no. */
export function articleFacts(
  line: ProductLine,
  seed: number,
  index: number,
  sizeStep: number,
): StoredValue[] {
  const { type, material } = line;
  const facts = [
    fact('ean', ean(seed, index)),
    fact('price', Number((type.price * (1 + 0.22 * sizeStep)).toFixed(2))),
    fact('weight_kg', Number((type.weight * (1 + 0.3 * sizeStep)).toFixed(3))),
    fact('is_dishwasher_safe', material.isDishwasherSafe),
    fact('release_date', releaseDate(seed, index)),
  ];
  // Odd and above 2^53: a consumer that reads it as a JavaScript number changes its last digit.
  if (index % 10 === 3)
    facts.push(fact('supplier_item_no', { $number: `9007199${254_740_993 + 2 * index}` }));
  return facts;
}

/** Thirteen digits with a valid check digit, the first two zero. */
function ean(seed: number, index: number): string {
  const digits = `00${String((hash(seed, index, 21) % 100_000) * 100_000 + (index % 100_000)).padStart(10, '0')}`;
  let sum = 0;
  for (let i = 0; i < 12; i++) sum += (digits.charCodeAt(i) - 48) * (i % 2 === 0 ? 1 : 3);
  return digits + ((10 - (sum % 10)) % 10);
}

function releaseDate(seed: number, index: number): string {
  const day = hash(seed, index, 22);
  const two = (n: number) => String(n).padStart(2, '0');
  return `${2018 + (day % 8)}-${two(1 + ((day >>> 4) % 12))}-${two(1 + ((day >>> 9) % 28))}`;
}

const LOGISTICS = [
  'packaging_length_mm',
  'packaging_width_mm',
  'packaging_height_mm',
  'packaging_weight_g',
  'pieces_per_carton',
  'cartons_per_layer',
  'layers_per_pallet',
  'customs_tariff_number',
  'minimum_order_quantity',
  'delivery_time_days',
  'reorder_level',
  'storage_bin',
  'vat_class',
  'purchase_price',
  'list_price',
  'supplier_code',
  'supplier_article_code',
  'batch_size',
  'shelf_life_days',
  'net_volume_ml',
  'gross_weight_kg',
  'carton_ean',
  'pallet_ean',
  'hazard_class',
  'recycling_code',
  'energy_kwh',
  'max_load_kg',
  'temperature_max_c',
  'temperature_min_c',
  'parcel_class',
];
const STORAGE_ZONES = ['A', 'B', 'C', 'D', 'K', 'X'];

/** The number of different warehouse records. Products with the same record share its values. */
const WAREHOUSE_RECORDS = 256;

/** Warehouse figures that give a product an exact number of values, for benchmarks. */
export class WarehouseRecords {
  readonly #seed: number;
  readonly #records: StoredValue[][] = Array.from({ length: WAREHOUSE_RECORDS }, () => []);

  constructor(seed: number) {
    this.#seed = seed;
  }

  /** Returns the first `count` figures of the product's record. */
  figures(index: number, count: number): StoredValue[] {
    const number = hash(this.#seed, index, 23) % WAREHOUSE_RECORDS;
    const record = this.#records[number]!;
    while (record.length < count) record.push(this.#figure(number, record.length));
    return record.slice(0, count);
  }

  #figure(record: number, at: number): StoredValue {
    const property = LOGISTICS[at] ?? `measurement_${at - LOGISTICS.length + 1}`;
    const figure = hash(this.#seed, record, 30 + at) % 5000;
    const value = at % 4 === 3 ? `${pick(STORAGE_ZONES, this.#seed, record, at)}-${figure}` : figure;
    return { property, locale: null, value, shared: true };
  }
}

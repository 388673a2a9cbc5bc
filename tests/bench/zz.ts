import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { tmpdir } from 'node:os';
import { fillCatalog } from './generated-catalog.ts';
import { columnsOf } from './generated-product.ts';
import { Database } from '#electron/store/database.ts';
import { CellReader } from '#electron/store/catalog/blocks/cell-reader.ts';
import { stringify } from 'csv-stringify';
import { openTableWriter } from '#electron/tables/write-table.ts';
import { tableFormat } from '#shared/domain/table-format.ts';
const N = Number(process.argv[2] ?? 200000);
const folder = process.argv[3] ?? mkdtempSync(join(tmpdir(), 'zz-'));
const columns = columnsOf(8);
const file = join(folder, 'catalog.db');
if (!process.argv[3]) { const { close } = fillCatalog(file, N, columns); close(); }
console.log(folder);
const db = new Database(file, { readOnly: true });
const time = (what: string, t: number) => console.log(what, Math.round(N / ((performance.now() - t) / 1000)), 'rows/s');
let t = performance.now();
const keys = columns.map((c) => ({ property: db.firstArray<[number]>('SELECT property FROM property WHERE name=?', c.property)![0], locale: db.firstArray<[number]>('SELECT locale FROM locale WHERE code=?', c.locale)![0] }));
const reader = new CellReader(db, () => null);
const rows: any[][] = [];
for (let from = 1; from <= N; from += 2000) {
  const products = Uint32Array.from({ length: Math.min(2000, N - from + 1) }, (_, i) => from + i);
  const read = reader.cells(products, keys);
  for (let r = 0; r < products.length; r++) rows.push(['SKU' + r, ...keys.map((_, c) => read.shown(r, c))]);
}
time('CellReader (values+drafts)', t);
console.log(rows[5]);
t = performance.now();
for (let from = 1; from <= N; from += 2000) {
  const sub = keys.map((k) => `(SELECT value FROM value v WHERE v.product=p.product AND v.property=${k.property} AND v.locale=${k.locale})`).join(',');
  db.arrays(`SELECT p.product, p.identifier, ${sub} FROM json_each(?) k CROSS JOIN product p ON p.product=k.value`, JSON.stringify(Array.from({ length: Math.min(2000, N - from + 1) }, (_, i) => from + i)));
}
time('scalar subqueries', t);
t = performance.now();
const wanted = keys.map(k => k.property * 4096 + k.locale);
for (let from = 1; from <= N; from += 2000) {
  db.arrays(`SELECT k.key, json_group_array(v.property*4096+v.locale), json_group_array(v.flags), json_group_array(v.value) FROM json_each(?) k CROSS JOIN value v ON v.product=k.value GROUP BY k.key`, JSON.stringify(Array.from({ length: Math.min(2000, N - from + 1) }, (_, i) => from + i)));
}
time('json_group_array', t);
t = performance.now();
for (let from = 1; from <= N; from += 2000) {
  db.arrays(`SELECT v.product, v.property, v.locale, v.flags, v.value FROM value v WHERE v.product BETWEEN ? AND ?`, from, from + 1999);
}
time('range scan arrays', t);
t = performance.now();
for (let from = 0; from < N; from += 2000) JSON.parse(JSON.stringify(rows.slice(from, from + 2000)));
time('JSON there and back', t);
for (const quoted of [false]) {
  t = performance.now();
  await new Promise<void>((resolve) => {
    const s = stringify({ quoted }); let bytes = 0;
    s.on('data', (d) => (bytes += d.length)); s.on('end', () => resolve());
    const go = (i: number) => { for (; i < N; i++) if (!s.write(rows[i])) { s.once('drain', () => go(i + 1)); return; } s.end(); };
    go(0);
  });
  time('bare csv-stringify', t);
}
for (const format of [tableFormat.parse({ kind: 'csv' }), { kind: 'xlsx' as const }]) {
  t = performance.now();
  const w = await openTableWriter(join(folder, 'out'), format, rows[0]!.map((_, i) => ({ header: `c${i}`, width: 10 })));
  for (let from = 0; from < N; from += 1000) await w.write(rows.slice(from, from + 1000));
  await w.end();
  time('our writer ' + format.kind, t);
}

import { crc32, deflateSync } from 'node:zlib';

const SIGNATURE = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
/** Eight bits each of red, green and blue; no compression, filter or interlacing but the usual ones. */
const RGB = Buffer.from([8, 2, 0, 0, 0]);

/** A square picture as a PNG file; `rgb`: three bytes for each pixel, row by row. */
export function png(side: number, rgb: Uint8Array): Buffer {
  const size = Buffer.alloc(8);
  size.writeUInt32BE(side, 0);
  size.writeUInt32BE(side, 4);
  const rows = Buffer.alloc(side * (side * 3 + 1));
  // Each row begins with the number of its filter: none.
  for (let row = 0; row < side; row++)
    rows.set(rgb.subarray(row * side * 3, (row + 1) * side * 3), row * (side * 3 + 1) + 1);
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', Buffer.concat([size, RGB])),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const content = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const framed = Buffer.alloc(content.length + 8);
  framed.writeUInt32BE(data.length, 0);
  content.copy(framed, 4);
  framed.writeUInt32BE(crc32(content), content.length + 4);
  return framed;
}

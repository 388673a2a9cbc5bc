import { describe, expect, test } from 'vitest';
import { zipFile } from '../../support/workbook-file.ts';
import { inspected, tableFile } from './table-file.ts';

const utf16 = (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le');

describe('a file that is no table is named, with the way out', () => {
  const refused = (path: string, message: RegExp) =>
    expect(inspected(path)).rejects.toMatchObject({
      code: 'invalid_input',
      message: expect.stringMatching(message),
    });

  const CHOOSE = 'Choose a table saved as \\.xlsx or \\.csv';

  test.each<[string, string | Buffer, string]>([
    ['an HTML table', '<table><tr><td>sku</td></tr></table>', 'web page, whatever its name says'],
    ['an HTML page', '\n<!DOCTYPE html>\n<html><body>', 'web page'],
    ['an HTML page of Excel', '<html xmlns:x="urn:schemas-microsoft-com:office:excel"><head>', 'web page'],
    ['an HTML page after a comment', '<!-- export --><HTML>', 'web page'],
    ['an HTML page in UTF-16', utf16('<html><body><table>'), 'web page'],
    ['a web archive', 'MIME-Version: 1.0\nContent-Type: multipart/related', 'web page'],
    [
      'XML of Excel 2003',
      '<?xml version="1.0"?>\n<?mso-application progid="Excel.Sheet"?>\n<Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet">',
      'old Excel format \\(XML\\)',
    ],
    [
      'a flat OpenDocument file',
      '<?xml version="1.0"?><office:document office:version="1.2">',
      'OpenDocument',
    ],
    ['XLIFF', '<?xml version="1.0"?><xliff version="1.2">', 'translation file. Import it in Translate'],
    [
      'TMX',
      '\ufeff<?xml version="1.0"?>\n<!DOCTYPE tmx SYSTEM "tmx14.dtd"><tmx version="1.4">',
      'translation file',
    ],
    ['other XML', '<?xml version="1.0"?><rss>', 'XML file'],
    ['a drawing', '<svg xmlns="http://www.w3.org/2000/svg">', 'picture'],
    ['a WebP picture', 'RIFF\x24\x00\x00\x00WEBPVP8 ', 'picture'],
    ['a photo of a phone', Buffer.from('\0\0\0\x18ftypheic', 'latin1'), 'picture'],
    [
      'a sheet of Excel 4',
      Buffer.from([0x09, 0x04, 0x06, 0x00, 0x00, 0x00, 0x10, 0x00]),
      'old Excel format \\(\\.xls\\)',
    ],
    [
      'a link to a Google Sheet',
      '{"doc_id":"1","resource_key":"","email":"a@b.example"}',
      'link to a Google Sheet',
    ],
  ])('%s', (_, content, what) => refused(tableFile(content, 'table.xls'), new RegExp(`${what}.*${CHOOSE}`)));

  const ole = (...names: string[]) => {
    const bytes = Buffer.alloc(4_096);
    Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]).copy(bytes);
    names.forEach((name, at) => {
      bytes.write(name, 3_072 + at * 128, 'utf16le');
      bytes.writeUInt16LE(2 * name.length + 2, 3_072 + at * 128 + 64);
    });
    return tableFile(bytes, 'table.xls');
  };

  test('files of old Office programs, wherever their directory is', async () => {
    await refused(ole('Root Entry', 'Workbook'), /old Excel format \(\.xls\).*Save it as \.xlsx or \.csv/);
    await refused(ole('Root Entry', 'DataSpaces', 'x', 'y', 'EncryptedPackage'), /protected by a password/);
    await refused(ole('Root Entry', '1Table', 'WordDocument'), /text document/);
    await refused(ole('Root Entry', 'PowerPoint Document'), /presentation/);
  });

  test('archives', async () => {
    await refused(
      await zipFile([
        ['Products.csv', 'sku'],
        ['__MACOSX/._Products.csv', ''],
        ['more/b.xlsx', ''],
      ]),
      /ZIP archive of “Products\.csv”, “more\/b\.xlsx”\. Unpack the archive/,
    );
    await refused(await zipFile([['Index/Document.iwa', '']]), /Numbers.*Export To → Excel or CSV/);
    await refused(
      await zipFile([
        ['mimetype', ''],
        ['content.xml', ''],
      ]),
      /\.ods.*Save the table as/,
    );
    await refused(await zipFile([['photo.jpg', '']]), /an archive, not a workbook/);
  });

  test.each([
    '<sku>,title\nA,<table >\n',
    'sku,ftyp\nA,B\n',
    '<b>,x\n1,2\n',
    '"<table>",x\n1,2\n',
    '\t\tsku\tx\n',
  ])('a table may begin with what looks like markup: %j', async (text) =>
    expect((await inspected(tableFile(text))).reading.kind).toBe('csv'),
  );
});

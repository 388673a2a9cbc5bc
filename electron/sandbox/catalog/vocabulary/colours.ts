import type { Texts } from './language.ts';

export interface Colour {
  /** As in an identifier: "004512-BLK". */
  code: string;
  /** Its color in pictures. */
  hex: string;
  name: Texts;
}

const colour = (code: string, hex: string, ...name: Texts): Colour => ({ code, hex, name });

export const COLOURS: readonly Colour[] = [
  colour('BLK', '#33363a', 'Black', 'Schwarz', 'Noir', 'ブラック', 'أسود'),
  colour('WHT', '#fbfbf8', 'White', 'Weiß', 'Blanc', 'ホワイト', 'أبيض'),
  colour('SND', '#d8c3a0', 'Sand', 'Sandbeige', 'Sable', 'サンド', 'رملي'),
  colour('FOR', '#2f6b4a', 'Forest green', 'Waldgrün', 'Vert forêt', 'フォレストグリーン', 'أخضر غابي'),
  colour('OCN', '#2b6ca3', 'Ocean blue', 'Ozeanblau', 'Bleu océan', 'オーシャンブルー', 'أزرق محيطي'),
  colour('TER', '#c4673f', 'Terracotta', 'Terrakotta', 'Terre cuite', 'テラコッタ', 'تراكوتا'),
  colour('GRA', '#5a6068', 'Graphite', 'Graphitgrau', 'Graphite', 'グラファイト', 'غرافيت'),
  colour('MUS', '#d9a520', 'Mustard', 'Senfgelb', 'Moutarde', 'マスタード', 'خردلي'),
  colour('ROS', '#c98d92', 'Dusty rose', 'Altrosa', 'Vieux rose', 'ダスティローズ', 'وردي مغبر'),
  colour('CRM', '#efe3c8', 'Cream', 'Cremeweiß', 'Crème', 'クリーム', 'كريمي'),
  colour('RED', '#b3202f', 'Cherry red', 'Kirschrot', 'Rouge cerise', 'チェリーレッド', 'أحمر كرزي'),
];

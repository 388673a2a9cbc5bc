import type { Texts } from './language.ts';

export interface Colour {
  /** As it stands in an identifier: "004512-BLK". */
  code: string;
  name: Texts;
}

const colour = (code: string, ...name: Texts): Colour => ({ code, name });

export const COLOURS: readonly Colour[] = [
  colour('BLK', 'Black', 'Schwarz', 'Noir', 'ブラック', 'أسود'),
  colour('WHT', 'White', 'Weiß', 'Blanc', 'ホワイト', 'أبيض'),
  colour('SND', 'Sand', 'Sandbeige', 'Sable', 'サンド', 'رملي'),
  colour('FOR', 'Forest green', 'Waldgrün', 'Vert forêt', 'フォレストグリーン', 'أخضر غابي'),
  colour('OCN', 'Ocean blue', 'Ozeanblau', 'Bleu océan', 'オーシャンブルー', 'أزرق محيطي'),
  colour('TER', 'Terracotta', 'Terrakotta', 'Terre cuite', 'テラコッタ', 'تراكوتا'),
  colour('GRA', 'Graphite', 'Graphitgrau', 'Graphite', 'グラファイト', 'غرافيت'),
  colour('MUS', 'Mustard', 'Senfgelb', 'Moutarde', 'マスタード', 'خردلي'),
  colour('ROS', 'Dusty rose', 'Altrosa', 'Vieux rose', 'ダスティローズ', 'وردي مغبر'),
  colour('CRM', 'Cream', 'Cremeweiß', 'Crème', 'クリーム', 'كريمي'),
  colour('RED', 'Cherry red', 'Kirschrot', 'Rouge cerise', 'チェリーレッド', 'أحمر كرزي'),
];

import type { Texts } from './language.ts';

/** The shop fills in the placeholders, so translations must contain them unchanged. */
export const SUBTITLES: readonly Texts[] = [
  [
    'Available in {size} and {colour}',
    'Erhältlich in {size} und {colour}',
    'Disponible en {size} et {colour}',
    '{size}・{colour}をご用意',
    'متوفر بمقاس {size} ولون {colour}',
  ],
  [
    'New in the {brand} range',
    'Neu im Sortiment von {brand}',
    'Nouveau dans la gamme {brand}',
    '{brand}の新作',
    'جديد ضمن مجموعة {brand}',
  ],
  [
    'Designed to be repaired',
    'Reparaturfreundlich konstruiert',
    'Conçu pour être réparé',
    '修理して長く使える設計',
    'مصمم ليُصلَح',
  ],
  [
    'From %1$d pieces on: free delivery',
    'Ab %1$d Stück versandkostenfrei',
    'Livraison offerte dès %1$d pièces',
    '%1$d点以上で送料無料',
    'توصيل مجاني ابتداءً من %1$d قطع',
  ],
  [
    'Good things, made slowly',
    'Gute Dinge brauchen Weile',
    'Les bonnes choses prennent leur temps',
    'じっくり作る、よいもの',
    'أشياء جيدة تُصنع على مهل',
  ],
];

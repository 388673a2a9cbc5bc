import type { Texts } from './language.ts';

export interface Material {
  name: Texts;
  care: Texts;
  isDishwasherSafe: boolean;
}

export const MATERIALS = {
  stainlessSteel: {
    name: [
      'Stainless steel 18/10',
      'Edelstahl 18/10',
      'Acier inoxydable 18/10',
      'ステンレス鋼 18/10',
      'فولاذ مقاوم للصدأ 18/10',
    ],
    care: [
      'Dishwasher safe. Remove water stains with a little vinegar; do not use steel wool.',
      'Spülmaschinenfest. Kalkflecken mit etwas Essig entfernen; keine Stahlwolle verwenden.',
      'Passe au lave-vaisselle. Éliminer les traces de calcaire avec un peu de vinaigre ; ne pas utiliser de laine d’acier.',
      '食洗機対応。水あかは少量の酢で落とし、金属たわしは使わないでください。',
      'آمن في غسالة الأطباق. تُزال بقع الماء بقليل من الخل، ولا يُستخدم سلك التنظيف المعدني.',
    ],
    isDishwasherSafe: true,
  },
  castIron: {
    name: ['Cast iron', 'Gusseisen', 'Fonte', '鋳鉄', 'حديد زهر'],
    care: [
      'Wash by hand and dry at once. Rub with a thin film of oil before storing.',
      'Von Hand spülen und sofort abtrocknen. Vor dem Verstauen dünn mit Öl einreiben.',
      'Laver à la main et sécher aussitôt. Huiler légèrement avant de ranger.',
      '手洗いし、すぐに水気を拭き取ってください。収納前に薄く油を塗ります。',
      'يُغسل باليد ويُجفف فورًا، ويُدهن بطبقة رقيقة من الزيت قبل التخزين.',
    ],
    isDishwasherSafe: false,
  },
  aluminium: {
    name: [
      'Recycled aluminium',
      'Recyceltes Aluminium',
      'Aluminium recyclé',
      '再生アルミニウム',
      'ألمنيوم معاد تدويره',
    ],
    care: [
      'Wash by hand with a soft sponge. Let it cool down before rinsing.',
      'Mit einem weichen Schwamm von Hand reinigen. Vor dem Abspülen abkühlen lassen.',
      'Laver à la main avec une éponge douce. Laisser refroidir avant de rincer.',
      '柔らかいスポンジで手洗いしてください。冷めてからすすぎます。',
      'يُغسل باليد بإسفنجة ناعمة، ويُترك ليبرد قبل الشطف.',
    ],
    isDishwasherSafe: false,
  },
  stoneware: {
    name: ['Glazed stoneware', 'Glasiertes Steinzeug', 'Grès émaillé', '施釉炻器', 'خزف حجري مزجج'],
    care: [
      'Dishwasher and microwave safe. Avoid sudden changes of temperature.',
      'Spülmaschinen- und mikrowellengeeignet. Plötzliche Temperaturwechsel vermeiden.',
      'Passe au lave-vaisselle et au micro-ondes. Éviter les chocs thermiques.',
      '食洗機・電子レンジ対応。急激な温度変化は避けてください。',
      'آمن في غسالة الأطباق والميكروويف. تجنب التغيرات المفاجئة في درجة الحرارة.',
    ],
    isDishwasherSafe: true,
  },
  glass: {
    name: [
      'Borosilicate glass',
      'Borosilikatglas',
      'Verre borosilicate',
      '耐熱ホウケイ酸ガラス',
      'زجاج البوروسيليكات',
    ],
    care: [
      'Dishwasher safe up to 65 °C. Do not place a hot glass on a wet surface.',
      'Spülmaschinenfest bis 65 °C. Heißes Glas nicht auf nasse Flächen stellen.',
      'Passe au lave-vaisselle jusqu’à 65 °C. Ne pas poser le verre chaud sur une surface humide.',
      '65 °Cまで食洗機対応。熱いガラスを濡れた面に置かないでください。',
      'آمن في غسالة الأطباق حتى 65 °م. لا يوضع الزجاج الساخن على سطح مبلل.',
    ],
    isDishwasherSafe: true,
  },
  oak: {
    name: ['Oiled oak', 'Geölte Eiche', 'Chêne huilé', 'オイル仕上げオーク', 'خشب بلوط مزيّت'],
    care: [
      'Wipe with a damp cloth and dry standing up. Oil every 6 months.',
      'Feucht abwischen und aufrecht trocknen lassen. Alle 6 Monate nachölen.',
      'Essuyer avec un chiffon humide et sécher debout. Huiler tous les 6 mois.',
      '湿った布で拭き、立てて乾かしてください。6か月ごとにオイルを塗ります。',
      'يُمسح بقطعة قماش رطبة ويُجفف واقفًا، ويُزيّت كل 6 أشهر.',
    ],
    isDishwasherSafe: false,
  },
  linen: {
    name: ['Washed linen', 'Gewaschenes Leinen', 'Lin lavé', 'ウォッシュドリネン', 'كتان مغسول'],
    care: [
      'Machine wash at 40 °C. Tumble dry low; iron while still damp.',
      'Maschinenwäsche bei 40 °C. Schonend im Trockner trocknen; leicht feucht bügeln.',
      'Lavage en machine à 40 °C. Séchage doux ; repasser encore humide.',
      '40 °Cで洗濯機洗い可。低温でタンブル乾燥し、湿り気があるうちにアイロンをかけます。',
      'يُغسل في الغسالة عند 40 °م، ويُجفف على حرارة منخفضة، ويُكوى وهو رطب.',
    ],
    isDishwasherSafe: false,
  },
  cotton: {
    name: ['Organic cotton', 'Bio-Baumwolle', 'Coton biologique', 'オーガニックコットン', 'قطن عضوي'],
    care: [
      'Machine wash at 60 °C with like colours. Do not bleach.',
      'Maschinenwäsche bei 60 °C mit ähnlichen Farben. Nicht bleichen.',
      'Lavage en machine à 60 °C avec des couleurs similaires. Ne pas blanchir.',
      '同系色と一緒に60 °Cで洗濯機洗い可。漂白剤は使わないでください。',
      'يُغسل في الغسالة عند 60 °م مع ألوان مشابهة، ولا يُبيّض.',
    ],
    isDishwasherSafe: false,
  },
  silicone: {
    name: [
      'Food-grade silicone',
      'Lebensmittelechtes Silikon',
      'Silicone alimentaire',
      '食品グレードシリコーン',
      'سيليكون صالح للأغذية',
    ],
    care: [
      'Dishwasher safe. Heat resistant from −40 °C to 230 °C.',
      'Spülmaschinenfest. Hitzebeständig von −40 °C bis 230 °C.',
      'Passe au lave-vaisselle. Résiste de −40 °C à 230 °C.',
      '食洗機対応。−40 °Cから230 °Cまで使えます。',
      'آمن في غسالة الأطباق، ومقاوم للحرارة من −40 °م إلى 230 °م.',
    ],
    isDishwasherSafe: true,
  },
  ripstop: {
    name: [
      'Ripstop polyester',
      'Ripstop-Polyestergewebe',
      'Polyester ripstop',
      'リップストップポリエステル',
      'بوليستر مقاوم للتمزق',
    ],
    care: [
      'Rinse with cold water after use and let it dry completely before packing.',
      'Nach Gebrauch kalt abspülen und vor dem Verpacken vollständig trocknen lassen.',
      'Rincer à l’eau froide après usage et laisser sécher complètement avant de ranger.',
      '使用後は水ですすぎ、完全に乾かしてから収納してください。',
      'يُشطف بالماء البارد بعد الاستخدام ويُترك ليجف تمامًا قبل التوضيب.',
    ],
    isDishwasherSafe: false,
  },
} as const satisfies Record<string, Material>;

export type MaterialKey = keyof typeof MATERIALS;

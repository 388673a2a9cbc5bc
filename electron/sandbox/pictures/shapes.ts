/** The paint of a part: the product's color, or a darker or lighter shade of it. */
export type Paint = 'colour' | 'dark' | 'light';

/** A part of a drawing on a square of 100 by 100: the distance of a point from its edge, negative inside. */
interface Part {
  paint: Paint;
  distance: (x: number, y: number) => number;
}

/** A rectangle with round corners. */
const box = (paint: Paint, left: number, top: number, right: number, bottom: number, round = 3): Part => ({
  paint,
  distance: (x, y) => {
    const dx = Math.abs(x - (left + right) / 2) - (right - left) / 2 + round;
    const dy = Math.abs(y - (top + bottom) / 2) - (bottom - top) / 2 + round;
    return Math.hypot(Math.max(dx, 0), Math.max(dy, 0)) + Math.min(Math.max(dx, dy), 0) - round;
  },
});

const oval = (paint: Paint, cx: number, cy: number, rx: number, ry = rx): Part => ({
  paint,
  distance: (x, y) => (Math.hypot((x - cx) / rx, (y - cy) / ry) - 1) * Math.min(rx, ry),
});

/** A line with round ends. */
const line = (paint: Paint, x1: number, y1: number, x2: number, y2: number, wide: number): Part => ({
  paint,
  distance: (x, y) => {
    const along = ((x - x1) * (x2 - x1) + (y - y1) * (y2 - y1)) / ((x2 - x1) ** 2 + (y2 - y1) ** 2);
    const at = Math.min(1, Math.max(0, along));
    return Math.hypot(x - x1 - at * (x2 - x1), y - y1 - at * (y2 - y1)) - wide / 2;
  },
});

/** The outline of a circle. */
const ring = (paint: Paint, cx: number, cy: number, radius: number, wide: number): Part => ({
  paint,
  distance: (x, y) => Math.abs(Math.hypot(x - cx, y - cy) - radius) - wide / 2,
});

/** The portion of another part that is below a height. */
const below = (height: number, part: Part): Part => ({
  ...part,
  distance: (x, y) => Math.max(part.distance(x, y), height - y),
});
const above = (height: number, part: Part): Part => ({
  ...part,
  distance: (x, y) => Math.max(part.distance(x, y), y - height),
});

const POT = [
  line('dark', 12, 50, 88, 50, 7),
  box('colour', 22, 42, 78, 80, 9),
  oval('dark', 50, 29, 5),
  box('light', 19, 34, 81, 43, 4),
];
const PAN = [line('dark', 58, 52, 94, 34, 7), oval('colour', 40, 56, 32, 27), oval('dark', 40, 56, 25, 20)];
const TIN = [
  box('colour', 14, 46, 86, 76, 8),
  box('dark', 10, 42, 90, 50, 4),
  line('light', 26, 60, 74, 60, 3),
];
const TRAY = [
  box('colour', 12, 28, 88, 78, 8),
  ...[30, 50, 70].flatMap((x) => [oval('dark', x, 42, 8), oval('dark', x, 63, 8)]),
];
const KNIFE = [
  line('dark', 14, 80, 38, 60, 9),
  line('colour', 42, 56, 86, 20, 12),
  line('light', 44, 58, 84, 25, 3),
];
const BOARD = [box('colour', 20, 26, 80, 84, 8), box('dark', 44, 12, 56, 32, 6), oval('light', 50, 20, 3)];
const BOWL = [below(46, oval('colour', 50, 46, 38, 36)), box('dark', 10, 42, 90, 50, 4)];
const BOTTLE = [
  box('colour', 34, 32, 66, 90, 9),
  box('dark', 41, 10, 59, 30, 4),
  box('light', 34, 52, 66, 60, 0),
];
const MUG = [ring('dark', 70, 56, 14, 6), box('colour', 24, 32, 70, 84, 8), box('light', 24, 42, 70, 47, 0)];
const TEAPOT = [
  ring('dark', 78, 54, 13, 6),
  line('dark', 12, 40, 30, 60, 8),
  oval('colour', 50, 58, 28, 25),
  oval('light', 50, 34, 14, 4),
  oval('dark', 50, 28, 4),
];
const JAR = [
  box('colour', 26, 30, 74, 88, 10),
  box('dark', 28, 14, 72, 28, 4),
  box('light', 34, 48, 66, 68, 3),
];
const RACK = [
  box('dark', 10, 76, 90, 84, 3),
  ...[16, 41, 66].flatMap((x) => [box('colour', x, 40, x + 19, 76, 4), box('light', x, 30, x + 19, 40, 3)]),
];
const CLOTH = [
  box('colour', 18, 18, 82, 84, 3),
  line('light', 32, 18, 32, 84, 4),
  line('light', 68, 18, 68, 84, 4),
  line('dark', 18, 34, 82, 34, 3),
  line('dark', 18, 68, 82, 68, 3),
];
const GLOVE = [
  line('colour', 30, 62, 24, 46, 15),
  box('colour', 34, 16, 72, 78, 17),
  box('dark', 34, 74, 72, 88, 3),
];
const APRON = [
  ring('dark', 50, 20, 13, 4),
  box('colour', 34, 22, 66, 52, 4),
  box('colour', 22, 46, 78, 90, 6),
  box('light', 36, 58, 64, 76, 4),
];
const LANTERN = [
  ring('dark', 50, 24, 14, 4),
  box('dark', 30, 26, 70, 36, 3),
  box('light', 34, 36, 66, 74, 2),
  box('colour', 28, 74, 72, 86, 4),
];
const LAMP = [
  line('dark', 50, 46, 50, 84, 5),
  oval('dark', 50, 86, 20, 5),
  above(50, oval('colour', 50, 52, 32, 38)),
];
const LIGHTS = [
  line('dark', 8, 26, 50, 46, 3),
  line('dark', 50, 46, 92, 26, 3),
  ...[20, 35, 50, 65, 80].map((x) => oval('colour', x, 58 - Math.abs(x - 50) / 2, 6, 9)),
];
const CANDLE = [
  oval('light', 50, 20, 4, 9),
  box('light', 43, 32, 57, 66, 2),
  oval('colour', 50, 74, 28, 9),
  oval('dark', 50, 68, 14, 4),
];
const CHAIR = [
  box('colour', 28, 14, 72, 52, 6),
  box('colour', 24, 54, 76, 64, 4),
  line('dark', 30, 66, 26, 90, 5),
  line('dark', 70, 66, 74, 90, 5),
];
const PARASOL = [
  line('dark', 50, 20, 50, 86, 4),
  above(46, oval('colour', 50, 46, 40, 30)),
  box('dark', 34, 84, 66, 92, 3),
];
const PLANT_POT = [
  oval('dark', 40, 28, 8, 16),
  oval('dark', 60, 28, 8, 16),
  box('colour', 28, 50, 72, 90, 8),
  box('light', 22, 42, 78, 54, 4),
];
const STOVE = [
  box('dark', 22, 26, 78, 34, 3),
  line('dark', 34, 34, 40, 50, 5),
  line('dark', 66, 34, 60, 50, 5),
  box('colour', 32, 50, 68, 88, 10),
];
const BAG = [
  box('colour', 30, 12, 70, 90, 19),
  oval('light', 50, 28, 13, 9),
  line('dark', 50, 44, 50, 82, 3),
];
const TABLE = [
  box('colour', 10, 36, 90, 46, 4),
  line('dark', 26, 46, 70, 86, 5),
  line('dark', 74, 46, 30, 86, 5),
];
const HAMMOCK = [
  line('dark', 12, 20, 12, 88, 5),
  line('dark', 88, 20, 88, 88, 5),
  below(40, oval('colour', 50, 38, 38, 34)),
  below(40, oval('light', 50, 34, 34, 16)),
];

/** The drawing of each type of product, by its key in vocabulary/types.json; later parts are drawn over earlier ones. */
export const SHAPES: Readonly<Record<string, readonly Part[]>> = {
  saucepan: POT,
  frying_pan: PAN,
  pressure_cooker: POT,
  casserole: POT,
  springform: TIN,
  loaf_tin: TIN,
  muffin_tray: TRAY,
  baking_mat: CLOTH,
  chefs_knife: KNIFE,
  chopping_board: BOARD,
  mixing_bowl: BOWL,
  vegetable_slicer: BOARD,
  insulated_bottle: BOTTLE,
  coffee_mug: MUG,
  teapot: TEAPOT,
  water_carafe: BOTTLE,
  food_container: JAR,
  bread_bin: TIN,
  spice_rack: RACK,
  preserving_jar: JAR,
  tea_towel: CLOTH,
  tablecloth: CLOTH,
  oven_glove: GLOVE,
  apron: APRON,
  led_lantern: LANTERN,
  table_lamp: LAMP,
  fairy_lights: LIGHTS,
  candle_holder: CANDLE,
  garden_chair: CHAIR,
  parasol: PARASOL,
  furniture_cover: CLOTH,
  plant_pot: PLANT_POT,
  camping_stove: STOVE,
  sleeping_bag: BAG,
  folding_table: TABLE,
  hammock: HAMMOCK,
};

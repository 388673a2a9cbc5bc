/** Why some items cannot be reverted: the sentence for each obstacle, in display order. */
export type ObstacleReasons<Obstacle extends string> = Record<Obstacle, string>;

interface ObstacleLine<Obstacle> {
  obstacle: Obstacle;
  items: number;
  message: string;
}

/** The obstacles that occur, each with the number of items that it blocks and its meaning. */
export const obstacleLines = <Obstacle extends string>(
  reasons: ObstacleReasons<Obstacle>,
  obstacles: Record<Obstacle, number>,
): ObstacleLine<Obstacle>[] =>
  (Object.keys(reasons) as Obstacle[])
    .filter((obstacle) => obstacles[obstacle] > 0)
    .map((obstacle) => ({ obstacle, items: obstacles[obstacle], message: reasons[obstacle] }));

/** The number of items that cannot be reverted. */
export const blockedBy = (obstacles: Record<string, number>): number =>
  Object.values(obstacles).reduce((sum, items) => sum + items, 0);

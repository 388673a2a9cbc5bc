/** Why some items cannot be taken back: the sentence for each obstacle, in the order in which they are told. */
export type ObstacleReasons<Obstacle extends string> = Record<Obstacle, string>;

interface ObstacleLine<Obstacle> {
  obstacle: Obstacle;
  items: number;
  message: string;
}

/** Obstacles that there are, each with how many items it stops and what it means. */
export const obstacleLines = <Obstacle extends string>(
  reasons: ObstacleReasons<Obstacle>,
  obstacles: Record<Obstacle, number>,
): ObstacleLine<Obstacle>[] =>
  (Object.keys(reasons) as Obstacle[])
    .filter((obstacle) => obstacles[obstacle] > 0)
    .map((obstacle) => ({ obstacle, items: obstacles[obstacle], message: reasons[obstacle] }));

/** How many items cannot be taken back. */
export const blockedBy = (obstacles: Record<string, number>): number =>
  Object.values(obstacles).reduce((sum, items) => sum + items, 0);

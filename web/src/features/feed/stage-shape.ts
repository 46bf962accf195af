/** The size of a stage: full screen on a phone, on desktop as large as the media's aspect ratio allows. */
import type { FeedMedia } from './feed-query.ts'

export const STAGE =
  'relative size-full overflow-hidden bg-canvas desktop:aspect-(--shape) desktop:h-auto desktop:w-[min(100cqw-9rem,(100cqh-2.5rem)*var(--ratio))] min-[1360px]:w-[min(100cqw-16rem,(100cqh-2.5rem)*var(--ratio))] desktop:rounded-xl desktop:shadow-stage'

/** Portrait while the size is unknown, like most uploads. */
export function shapeOf({ width, height }: FeedMedia): { width: number; height: number } {
  return width && height ? { width, height } : { width: 9, height: 16 }
}

export function stageShape(media: FeedMedia): object {
  const { width, height } = shapeOf(media)
  return { '--ratio': width / height, '--shape': `${width} / ${height}` }
}

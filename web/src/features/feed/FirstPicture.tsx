/** The feed’s first picture in its final position, until the feed's code has loaded. */
import { StageSkeleton } from '#web/features/media/index.ts'
import type { FeedMedia } from './feed-query.ts'
import { Still } from './Still.tsx'
import { STAGE, stageShape } from './stage-shape.ts'

export function FirstPicture({ media }: { media: FeedMedia | undefined }) {
  if (!media) return <StageSkeleton />
  return (
    <div className="grid min-h-0 flex-1 desktop:grid-cols-[minmax(0,1fr)_360px] wide:grid-cols-[minmax(0,1fr)_392px]">
      <div className="relative overflow-hidden rounded-b-xl [container-type:size] desktop:grid desktop:place-items-center desktop:rounded-none">
        <div style={stageShape(media)} className={`${STAGE} desktop:mr-17`}>
          <Still media={media} isUrgent />
        </div>
      </div>
      <div className="hidden border-l border-line bg-surface desktop:block" />
    </div>
  )
}

/** The comments in a panel next to the picture, loaded on first use. Expects a flex column. */
import { lazy, Suspense } from 'react'
import { Loading, SkeletonRows } from '#web/ui/Skeleton.tsx'
import type { CommentSort } from './comments/use-comment-view.ts'
import type { EngagedMedia } from './fields.ts'

const Comments = lazy(() => import('./comments/Comments.tsx').then((m) => ({ default: m.Comments })))

type Props = {
  media: Pick<EngagedMedia, 'id' | 'type' | 'access' | 'user'>
  /** The initial sort order. */
  order?: CommentSort | undefined
  /** The comment or reply that was linked to. */
  linkedId?: string | undefined
}

export function CommentsPanel({ media, order, linkedId }: Props) {
  return (
    <Suspense
      fallback={
        <div className="flex-1 px-5 py-6">
          <Loading label="Loading comments">
            <SkeletonRows rows={5} size={36} />
          </Loading>
        </div>
      }
    >
      <Comments key={`${media.id} ${linkedId}`} media={media} order={order} linkedId={linkedId} />
    </Suspense>
  )
}

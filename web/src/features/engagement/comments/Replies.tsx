/** The replies to a comment, oldest first, collapsed until opened. */
import { useEffect, useEffectEvent } from 'react'
import { shortCount } from '#rules/formats.ts'
import { PAGE_SIZE } from '#rules/limits.ts'
import { usePages } from '#web/parts/lists/use-pages.ts'
import { Loading, SkeletonRows } from '#web/ui/Skeleton.tsx'
import { CommentItem } from './CommentItem.tsx'
import { type Comment, commentsIn, RepliesTo } from './comment-fields.ts'

type Props = {
  to: Comment
  /** The reply that was linked to. */
  linkedId?: string | undefined
  ownerId: string
  isOpen: boolean
  onToggle(): void
  onReply(comment: Comment): void
}

export function Replies({ to, linkedId, ownerId, isOpen, onToggle, onReply }: Props) {
  if (to.replies === 0) return null
  return (
    <>
      {isOpen && <Answers to={to} linkedId={linkedId} ownerId={ownerId} onReply={onReply} />}
      <MoreButton isOpen={isOpen} onClick={onToggle}>
        {isOpen ? 'Hide replies' : viewText(to.replies)}
      </MoreButton>
    </>
  )
}

function Answers({ to, linkedId, ownerId, onReply }: Pick<Props, 'to' | 'linkedId' | 'ownerId' | 'onReply'>) {
  const { items, state, more } = usePages({
    query: RepliesTo,
    variables: { media: to.media.id, thread: to.id },
    itemsOf: commentsIn,
    pageSize: PAGE_SIZE.list,
  })
  // Oldest first, so the linked reply may be beyond the first page; loads more until it is found.
  const isMissing = linkedId !== undefined && linkedId !== to.id && items.every(({ id }) => id !== linkedId)
  const goOn = useEffectEvent(more)
  useEffect(() => {
    if (isMissing && state === 'ready') goOn()
  }, [isMissing, state])
  return (
    <>
      <ul aria-label={`Replies to ${to.from.fullname}`}>
        {items.map((comment) => (
          <CommentItem
            key={comment.id}
            comment={comment}
            ownerId={ownerId}
            onReply={onReply}
            isReply
            isLinked={comment.id === linkedId}
          />
        ))}
      </ul>
      {(state === 'loading' || state === 'loading-more') && (
        <div className="pt-3">
          <Loading label="Loading replies">
            <SkeletonRows rows={1} size={28} />
          </Loading>
        </div>
      )}
      {state === 'ready' && <MoreButton onClick={more}>View more replies</MoreButton>}
      {state === 'failed' && <MoreButton onClick={more}>Couldn’t load replies. Try again.</MoreButton>}
    </>
  )
}

type ButtonProps = { children: string; isOpen?: boolean; onClick(): void }

function MoreButton({ children, isOpen, onClick }: ButtonProps) {
  return (
    <button
      type="button"
      aria-expanded={isOpen}
      onClick={onClick}
      className="hit relative flex items-center gap-2.5 py-2 text-xs font-semibold text-ink-soft hover:text-ink"
    >
      <span aria-hidden="true" className="h-px w-6 bg-line-strong" />
      {children}
    </button>
  )
}

function viewText(replies: number): string {
  return replies === 1 ? 'View 1 reply' : `View ${shortCount(replies)} replies`
}

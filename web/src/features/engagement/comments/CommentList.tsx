/** The comments of a media, best or newest first, with infinite scrolling. */
import { LockKeyhole, MessageCircle } from 'lucide-react'
import { PAGE_SIZE } from '#rules/limits.ts'
import { ListEnd } from '#web/parts/lists/ListEnd.tsx'
import { usePages } from '#web/parts/lists/use-pages.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Segmented } from '#web/ui/Segmented.tsx'
import { SkeletonRows } from '#web/ui/Skeleton.tsx'
import { CommentItem } from './CommentItem.tsx'
import { CommentsOfMedia, commentsIn } from './comment-fields.ts'
import { Replies } from './Replies.tsx'
import type { CommentView } from './use-comment-view.ts'
import { useLinkedThread } from './use-linked-thread.ts'

const ORDERS = [
  { value: 'top', label: 'Top' },
  { value: 'new', label: 'Newest' },
] as const

type Props = {
  media: { id: string; type: string; access: string; user: { id: string } }
  thread: CommentView
  /** The comment or reply that was linked to: its thread comes first. */
  linkedId?: string | undefined
}

export function CommentList({ media, thread, linkedId }: Props) {
  const { order, setOrder, opened, toggle, reply } = thread
  const list = usePages({
    query: CommentsOfMedia,
    variables: { media: media.id },
    itemsOf: commentsIn,
    pageSize: PAGE_SIZE.list,
    order,
  })
  const { more } = list
  const { isLoading, first } = useLinkedThread(linkedId, thread)
  const state = isLoading ? 'loading' : list.state
  const items = isLoading
    ? []
    : first
      ? [first, ...list.items.filter(({ id }) => id !== first.id)]
      : list.items
  if (media.access !== 'open') return <LockedComments type={media.type} />
  if (state === 'exhausted' && items.length === 0) {
    return (
      <EmptyState
        icon={MessageCircle}
        title="No comments yet"
        text={`Be the first to comment on this ${media.type}.`}
      />
    )
  }
  return (
    <>
      <div className="flex justify-end desktop:pt-3">
        <Segmented label="Sort comments" items={ORDERS} value={order} onChange={setOrder} />
      </div>
      <ul aria-label="Comments">
        {items.map((comment) => (
          <CommentItem
            key={comment.id}
            comment={comment}
            ownerId={media.user.id}
            onReply={reply}
            isLinked={comment.id === linkedId}
          >
            <Replies
              to={comment}
              linkedId={comment.id === first?.id ? linkedId : undefined}
              ownerId={media.user.id}
              isOpen={opened.has(comment.id)}
              onToggle={() => toggle(comment.id)}
              onReply={reply}
            />
          </CommentItem>
        ))}
      </ul>
      <ListEnd
        of={{ state, more }}
        count={items.length}
        label="Loading comments"
        errorTitle="Couldn’t load comments"
        skeleton={(isFirst) => (
          <div className="py-3">
            <SkeletonRows rows={isFirst ? 5 : 2} size={36} />
          </div>
        )}
      />
    </>
  )
}

/** Comments belong to the paid content; the picture has the buy button. */
function LockedComments({ type }: { type: string }) {
  return (
    <EmptyState
      icon={LockKeyhole}
      title="Unlock to see comments"
      text={`Unlock this ${type} to read and write comments.`}
    />
  )
}

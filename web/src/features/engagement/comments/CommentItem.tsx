/** One comment: author, time, text and actions. */
import { Clock, Heart } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { countLabel, shortCount, timeAgo } from '#rules/formats.ts'
import { graphql } from '#web/lib/graphql/graphql.ts'
import { personPath } from '#web/lib/paths.ts'
import { Avatar } from '#web/ui/Avatar.tsx'
import { Badge } from '#web/ui/Badge.tsx'
import { cx } from '#web/ui/cx.ts'
import { VerifiedBadge } from '#web/ui/VerifiedBadge.tsx'
import { useToggle } from '../use-toggle.ts'
import { CommentMenu } from './CommentMenu.tsx'
import type { Comment } from './comment-fields.ts'

type Props = {
  comment: Comment
  /** The owner of the media. */
  ownerId: string
  onReply(comment: Comment): void
  isReply?: boolean
  /** Linked to: scrolls into view. */
  isLinked?: boolean
  children?: ReactNode
}

export function CommentItem({ comment, ownerId, onReply, isReply, isLinked, children }: Props) {
  const { from, message, add_date } = comment
  const date = new Date(add_date)
  return (
    <li
      ref={isLinked ? scrollToComment : undefined}
      aria-current={isLinked || undefined}
      className={cx('flex gap-3', isReply ? 'pt-3' : 'py-3')}
    >
      <Link to={personPath(from)} tabIndex={-1} aria-hidden="true" className="h-fit rounded-full">
        <Avatar
          src={from.avatar}
          name={from.fullname}
          size={isReply ? 28 : 36}
          ring={from.live ? 'live' : undefined}
          on="surface"
        />
      </Link>
      <div className="min-w-0 flex-1">
        <div className="flex gap-2">
          <div className="min-w-0 flex-1">
            <p className="flex min-w-0 items-center gap-2 text-sm font-semibold text-ink-soft">
              <Link to={`/${from.username}`} className="truncate hover:underline">
                {from.fullname}
              </Link>
              {from.role.creator && <VerifiedBadge size={14} on="surface" />}
              {from.id === ownerId && (
                <span className="-my-1 scale-90">
                  <Badge tone="accent">Creator</Badge>
                </span>
              )}
              <time dateTime={add_date} className="shrink-0 font-medium text-ink-mute">
                {timeAgo(date, new Date())}
              </time>
            </p>
            <p
              className={cx(
                'mt-0.5 text-base leading-snug whitespace-pre-line wrap-anywhere text-ink',
                isLinked && 'w-fit rounded-sm bg-accent-wash px-2 py-1',
              )}
            >
              {message}
            </p>
            <div className="-mb-1 flex items-center gap-2">
              {comment.is_held ? (
                <span className="inline-flex items-center gap-1 py-1.5 text-xs font-semibold text-coin">
                  <Clock size={13} aria-hidden="true" />
                  In review. Only you can see this.
                </span>
              ) : (
                <button
                  type="button"
                  aria-label={`Reply to ${from.fullname}`}
                  onClick={() => onReply(comment)}
                  className="hit relative py-1.5 text-xs font-semibold text-ink-mute hover:text-ink"
                >
                  Reply
                </button>
              )}
              <CommentMenu comment={comment} />
            </div>
          </div>
          {!comment.is_held && <CommentLike comment={comment} />}
        </div>
        {children}
      </div>
    </li>
  )
}

function scrollToComment(row: HTMLElement | null): void {
  row?.scrollIntoView({ block: 'center' })
}

const LikeComment = graphql(`
  mutation LikeComment($comment: ID!) {
    likeComment(comment: $comment)
  }
`)

function CommentLike({ comment: { id, like, likes, from } }: { comment: Comment }) {
  const toggle = useToggle(LikeComment)
  return (
    <button
      type="button"
      aria-label={`Like comment by ${from.fullname}, ${countLabel(likes, 'like')}`}
      aria-pressed={like}
      onClick={() => void toggle(id, { comment: id })}
      className={cx(
        'press hit relative mt-2 flex h-fit w-9 shrink-0 flex-col items-center gap-0.5 text-2xs font-semibold tabular-nums',
        like ? 'text-accent' : 'text-ink-mute hover:text-ink-soft',
      )}
    >
      <Heart
        size={17}
        strokeWidth={2.1}
        fill={like ? 'currentColor' : 'none'}
        className={cx(like && 'animate-pop')}
      />
      {likes > 0 && shortCount(likes)}
    </button>
  )
}

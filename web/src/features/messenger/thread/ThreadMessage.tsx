/** One message row: quote, content, reactions, time, delivery status and actions. */
import { Ellipsis, Reply, TriangleAlert } from 'lucide-react'
import { memo } from 'react'
import { cx } from '#web/ui/cx.ts'
import { IconButton } from '#web/ui/IconButton.tsx'
import { BubbleLine, BubbleTime, type DeliveryStatus } from './Bubble.tsx'
import { MessageContent } from './MessageContent.tsx'
import { messageText } from './message-text.ts'
import { Reactions } from './Reactions.tsx'
import type { RowCallbacks } from './row-callbacks.ts'
import type { ThreadItem } from './rows.ts'
import { useTouch } from './use-touch.ts'

type Props = RowCallbacks & {
  threadItem: ThreadItem
  isFirst: boolean
  isLast: boolean
  person: { id: string; fullname: string; avatar: string | null }
  viewerName: string
  status: DeliveryStatus | undefined
  done: number | undefined
  mayReply: boolean
  isMarked: boolean
  /** Read-only: no actions. */
  isPlain?: boolean
}

export const ThreadMessage = memo(function ThreadMessage(props: Props) {
  const { threadItem, isFirst, isLast, person, status, mayReply, isMarked } = props
  const { message, entry, isOwn, at, key } = threadItem
  const isRefused = entry?.state === 'refused'
  const touch = useTouch({
    onLongPress: () => props.isPlain || props.onMenu(threadItem, null),
    onSwiped: () => mayReply && message && !message.deleted && props.onReply(threadItem),
  })
  const text = message?.deleted ? 'Message unsent' : messageText((entry ?? message).data)
  return (
    <li
      data-item={key}
      data-message={message?.id}
      className={cx(
        'group/said relative',
        isFirst ? 'pt-2' : 'pt-1',
        isMarked && 'rounded-lg bg-accent-wash transition-colors',
      )}
    >
      <BubbleLine isOwn={isOwn} face={isOwn || !isLast ? undefined : person}>
        {isOwn && <Tools {...props} text={text} />}
        <div
          {...touch}
          className="min-w-0 max-w-[78%] touch-pan-y transition-[translate] duration-(--dur-press) pointer-coarse:select-none desktop:max-w-110"
        >
          <span className="sr-only">{isOwn ? 'You' : person.fullname}: </span>
          <MessageContent {...props} />
          {message && !message.deleted && (
            <Reactions
              reactions={message.reactions}
              isOwn={isOwn}
              onReact={(emoji) => props.onReact(threadItem, emoji)}
            />
          )}
        </div>
        {!isOwn && <Tools {...props} text={text} />}
      </BubbleLine>
      {isRefused ? (
        <NotSent text={entry.problem} onRetry={() => props.onRetry(key)} onDrop={() => props.onDrop(key)} />
      ) : (
        isLast && (
          <div className={cx(!isOwn && 'pl-10.5')}>
            <BubbleTime at={at} isOwn={isOwn} status={status} by={message?.answered_by} />
          </div>
        )
      )}
    </li>
  )
})

/** Next to the bubble on hover or focus; touch uses a long press. */
function Tools({ threadItem, mayReply, isPlain, onReply, onMenu, text }: Props & { text: string }) {
  if (threadItem.message?.deleted || isPlain) return null
  const named = text.length > 40 ? `${text.slice(0, 40)}…` : text
  return (
    <span
      className={cx(
        'flex items-center self-center px-1 opacity-0 group-hover/said:opacity-100 has-focus-visible:opacity-100',
        'pointer-coarse:sr-only',
      )}
    >
      {mayReply && threadItem.message && (
        <IconButton
          icon={Reply}
          label={`Reply to: ${named}`}
          tabIndex={-1}
          size={32}
          onClick={() => onReply(threadItem)}
        />
      )}
      <IconButton
        icon={Ellipsis}
        label={`More about: ${named}`}
        size={32}
        aria-haspopup="dialog"
        onClick={({ currentTarget }) => onMenu(threadItem, currentTarget)}
      />
    </span>
  )
}

type NotSentProps = { text: string | undefined; onRetry(): void; onDrop(): void }

function NotSent({ text, onRetry, onDrop }: NotSentProps) {
  const small = 'hit relative font-bold text-ink underline underline-offset-2'
  return (
    <div
      role="alert"
      className="mt-1 grid justify-items-end gap-0.5 px-1 text-xs font-semibold text-danger-ink"
    >
      <p className="flex items-center gap-1.5">
        <TriangleAlert size={14} strokeWidth={2.4} />
        Not sent.
        <button type="button" className={small} onClick={onRetry}>
          Try again.
        </button>
        <button type="button" className={small} onClick={onDrop}>
          Delete
        </button>
      </p>
      {text && <p className="max-w-80 text-right font-medium text-pretty">{text}</p>}
    </div>
  )
}

/** The creator's pinned message. */
import { Pin } from 'lucide-react'
import { cx } from '#web/ui/cx.ts'
import type { ChatMessage } from './chat-log.ts'

export function Pinned({ message, isOver }: { message: ChatMessage; isOver?: boolean }) {
  return (
    <p
      className={cx(
        'flex items-start gap-2.5 text-sm',
        isOver ? 'glass rounded-lg px-3.5 py-2.5' : 'mt-3 border-y border-line bg-raised px-4 py-2.5',
      )}
    >
      <Pin size={15} className="mt-0.5 shrink-0 text-ink-mute" />
      <span className="line-clamp-2 min-w-0 flex-1 wrap-anywhere">
        <span className="sr-only">Pinned: </span>
        <bdi>{message.text}</bdi>
      </span>
    </p>
  )
}

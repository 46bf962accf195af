/** Presentational message bubbles, also used in previews. */
import { Check, CheckCheck, Clock3 } from 'lucide-react'
import type { ReactNode } from 'react'
import { timeOfDay } from '#rules/formats.ts'
import { Avatar } from '#web/ui/Avatar.tsx'
import { cx } from '#web/ui/cx.ts'
import { Linked } from './Linked.tsx'

export type BubbleShape = { isOwn: boolean; isFirst?: boolean; isLast?: boolean }

/** Rounded, with smaller corners on its own side inside a group. */
export function bubbleCorners({ isOwn, isFirst = true }: BubbleShape): string {
  if (isOwn) return cx('rounded-[20px] rounded-br-[6px]', !isFirst && 'rounded-tr-[6px]')
  return cx('rounded-[20px] rounded-bl-[6px]', !isFirst && 'rounded-tl-[6px]')
}

type BubbleProps = BubbleShape & {
  text: string
  /** Could not be sent. */
  isRefused?: boolean
  /** The quoted message. */
  quote?: ReactNode
}

export function TextBubble({ text, isRefused, quote, ...shape }: BubbleProps) {
  const { isOwn } = shape
  return (
    <div
      className={cx(
        'w-fit max-w-full px-4 py-2.5 text-base leading-[1.4]',
        bubbleCorners(shape),
        isOwn && 'ml-auto',
        isRefused
          ? 'bg-danger-wash text-ink shadow-[inset_0_0_0_1.5px_var(--color-danger)]'
          : isOwn
            ? 'bg-ink text-canvas'
            : 'bg-raised text-ink',
      )}
    >
      {quote}
      <p dir="auto" className="wrap-anywhere whitespace-pre-wrap [unicode-bidi:isolate]">
        <Linked text={text} />
      </p>
    </div>
  )
}

export function UnsentBubble(shape: BubbleShape) {
  return (
    <p
      className={cx(
        'w-fit px-4 py-2.5 text-base text-ink-mute italic shadow-[inset_0_0_0_1px_var(--color-line-strong)]',
        bubbleCorners(shape),
        shape.isOwn && 'ml-auto',
      )}
    >
      Message unsent
    </p>
  )
}

type Person = { fullname: string; avatar: string | null }

/** One line of a conversation: others on the left with avatar, own messages on the right. */
export function BubbleLine({
  isOwn,
  face,
  children,
}: {
  isOwn: boolean
  face?: Person | undefined
  children: ReactNode
}) {
  if (isOwn) return <div className="flex justify-end">{children}</div>
  return (
    <div className="flex items-end gap-2.5">
      <span className="w-8 shrink-0">
        {face && <Avatar src={face.avatar} name={face.fullname} size={32} />}
      </span>
      {children}
    </div>
  )
}

export type DeliveryStatus = 'waiting' | 'sent' | 'seen'

const STATUS_ICONS = {
  waiting: { icon: Clock3, label: 'Sending', iconClass: '' },
  sent: { icon: Check, label: 'Sent', iconClass: '' },
  seen: { icon: CheckCheck, label: 'Seen', iconClass: 'text-verified' },
} as const

type TimeProps = {
  at: Date
  isOwn: boolean
  status?: DeliveryStatus | undefined
  /** The staff member who wrote it. */
  by?: string | null | undefined
}

/** The time below the last message of a group, and the delivery status of own messages. */
export function BubbleTime({ at, isOwn, status, by }: TimeProps) {
  const statusIcon = status && STATUS_ICONS[status]
  return (
    <p
      className={cx('mt-1 flex items-center gap-1 px-1 text-xs text-ink-mute', isOwn && 'justify-end')}
      data-standing={status}
    >
      {by && <bdi>{by},</bdi>}
      <time dateTime={at.toISOString()}>{timeOfDay(at)}</time>
      {statusIcon && (
        <>
          <statusIcon.icon
            size={status === 'waiting' ? 12 : 15}
            aria-hidden="true"
            className={statusIcon.iconClass}
          />
          <span className="sr-only">{statusIcon.label}</span>
        </>
      )}
    </p>
  )
}

export function DayLine({ children }: { children: ReactNode }) {
  return <p className="py-2 text-center text-xs font-semibold text-ink-mute">{children}</p>
}

export function TypingDots({ name }: { name: string }) {
  return (
    <span
      role="status"
      className="flex h-10 w-fit items-center gap-1.5 rounded-[20px] rounded-bl-[6px] bg-raised px-4"
    >
      <span className="sr-only">{name} is typing</span>
      {[0, 150, 300].map((delayMs) => (
        <i
          key={delayMs}
          aria-hidden="true"
          className="size-2 animate-typing rounded-full bg-ink"
          style={{ animationDelay: `${delayMs}ms` }}
        />
      ))}
    </span>
  )
}

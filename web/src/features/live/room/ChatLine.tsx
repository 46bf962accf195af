/** One line of the chat: a message, a tip with its amount, or a system notice. */
import { Gem } from 'lucide-react'
import { dollars, wholeDollars } from '#rules/formats.ts'
import { findGift, giftPicture } from '#rules/gifts.ts'
import { Avatar } from '#web/ui/Avatar.tsx'
import { Badge, type BadgeProps } from '#web/ui/Badge.tsx'
import { Credits } from '#web/ui/Credits.tsx'
import { cx } from '#web/ui/cx.ts'
import { ChatMessageMenu } from './ChatMessageMenu.tsx'
import type { ChatMessage } from './chat-log.ts'
import { HeldNote } from './HeldNote.tsx'
import type { LiveRoomHandle } from './room.ts'

/** Over the video, or in a panel. */
export type ChatVariant = 'over' | 'panel'

type ChatBadge = { label: string; tone: NonNullable<BadgeProps['tone']> }

const BADGES: Record<string, ChatBadge> = {
  creator: { label: 'Creator', tone: 'accent' },
  moderator: { label: 'Moderator', tone: 'success' },
  subscriber: { label: 'Subscriber', tone: 'second' },
}
const TOP_SUPPORTER: ChatBadge = { label: 'Top supporter', tone: 'coin' }

type Props = {
  message: ChatMessage
  variant: ChatVariant
  room: Pick<LiveRoomHandle, 'mayModerate' | 'isCreator' | 'moderate'>
}

export function ChatLine({ message, variant, room }: Props) {
  if (message.kind === 'system')
    return (
      <li className={cx('text-sm', variant === 'over' ? 'lift text-ink/85' : 'text-ink-mute')}>
        <bdi className="font-semibold">{message.user.fullname}</bdi> {message.text}
      </li>
    )
  if (message.kind === 'tip') return <TipLine message={message} variant={variant} />
  const { user, text, badge, held, top_supporter: isTopSupporter } = message
  const role = badge === null ? undefined : BADGES[badge]
  const badges = [...(role ? [role] : []), ...(isTopSupporter ? [TOP_SUPPORTER] : [])]
  const isOver = variant === 'over'
  return (
    // A touch focuses the line, which shows its menu.
    <li tabIndex={-1} className="group/line flex items-start gap-2.5 outline-none">
      <Avatar
        src={user.avatar}
        name={user.fullname}
        size={isOver ? 28 : 32}
        {...(!isOver && { on: 'surface' as const })}
      />
      <span className="min-w-0 flex-1 pt-px text-base leading-[1.35] text-pretty wrap-anywhere">
        <span
          className={cx(
            'mr-1.5 inline-block max-w-full truncate align-bottom text-sm font-bold',
            isOver ? 'lift text-ink/80' : 'text-ink-soft',
          )}
        >
          <bdi>{user.fullname}</bdi>
        </span>
        {badges.map(({ label, tone }) => (
          <span key={label} className="mr-1 inline-block origin-left scale-90 align-middle">
            <Badge tone={tone}>{label}</Badge>
          </span>
        ))}
        {isOver && <br />}
        <bdi className={cx(isOver && 'lift', held ? 'text-ink-soft' : 'text-ink')}>{text}</bdi>
        {held && <HeldNote message={message} room={room} />}
      </span>
      <ChatMessageMenu message={message} room={room} isOver={isOver} />
    </li>
  )
}

function TipLine({
  message: { user, cents, text, gift: giftId },
  variant,
}: {
  message: ChatMessage
  variant: ChatVariant
}) {
  const amount = cents ?? 0
  const gift = findGift(giftId)
  const isOver = variant === 'over'
  return (
    <li
      className={cx(
        'flex items-center gap-2.5 rounded-lg p-2 pr-3.5 motion-safe:animate-rise',
        isOver ? 'bg-coin text-on-coin' : 'bg-coin-wash',
      )}
    >
      <Avatar src={user.avatar} name={user.fullname} size={32} />
      <span className="min-w-0 flex-1">
        <b className="block text-sm font-bold wrap-anywhere">
          <bdi>{user.fullname}</bdi>{' '}
          {gift
            ? `sent ${gift.phrase}`
            : `tipped ${amount % 100 === 0 ? wholeDollars(amount) : dollars(amount)}`}
        </b>
        {text && (
          <bdi className={cx('block text-sm wrap-anywhere', isOver ? 'font-medium' : 'text-ink-soft')}>
            {text}
          </bdi>
        )}
      </span>
      {gift && <img src={giftPicture(gift.id)} alt="" width={32} height={32} className="shrink-0" />}
      {!isOver ? (
        <Credits cents={amount} />
      ) : gift ? (
        <b className="font-extrabold tabular-nums">{wholeDollars(amount)}</b>
      ) : (
        <Gem size={18} strokeWidth={2.5} />
      )}
    </li>
  )
}

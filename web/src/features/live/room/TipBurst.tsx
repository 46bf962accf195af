/** Shows incoming tips to the whole room one at a time: sender, amount and message, with an optional sound. */
import { Bell, BellOff, Gem } from 'lucide-react'
import { useEffect, useReducer } from 'react'
import { dollars, wholeDollars } from '#rules/formats.ts'
import { findGift } from '#rules/gifts.ts'
import { Avatar } from '#web/ui/Avatar.tsx'
import { cx } from '#web/ui/cx.ts'
import { IconButton } from '#web/ui/IconButton.tsx'
import type { ChatMessage } from './chat-log.ts'
import { GiftStage } from './GiftStage.tsx'
import { NO_TIPS, nextTip, queueTips, shownMs, type TipQueue, type TipSize, tipSize } from './tip-queue.ts'
import { playTipSound } from './tip-sound.ts'

type Props = {
  /** The tips that arrived while the page was open. */
  tips: readonly ChatMessage[]
  /** Muted by the page's sound, or by the tip bell in the studio. */
  isSilent: boolean
  /** Inside one half of a battle: sender and amount only. */
  isSmall?: boolean
  /** Where tips appear. */
  className: string
  /** Where gifts play, if not over all of the stream. */
  giftClassName?: string
}

/** On a phone, above the chat that lies over the video. */
export const GIFTS_ABOVE_CHAT = 'inset-x-0 top-28 bottom-[calc(38dvh+8.5rem)]'

const TIP_STYLES: Record<TipSize, { card: string; title: string; face: number }> = {
  small: { card: 'max-w-80 gap-4 px-5 py-3', title: 'text-base', face: 40 },
  large: { card: 'max-w-96 gap-4 px-6 py-4', title: 'text-xl', face: 56 },
  largest: { card: 'max-w-120 gap-4 px-8 py-6', title: 'text-3xl', face: 72 },
}
const HALF_STYLE = { card: 'max-w-full gap-2 p-2 pr-3', title: 'text-sm leading-tight', face: 32 }
const GEMS: Record<TipSize, readonly number[]> = {
  small: [],
  large: [-6, 50, 104],
  largest: [-8, 14, 38, 62, 86, 106],
}

export function TipBurst({ tips, isSilent, isSmall = false, className, giftClassName = 'inset-0' }: Props) {
  const [queue, move] = useReducer(
    (before: TipQueue, news: readonly ChatMessage[] | 'next') =>
      news === 'next' ? nextTip(before) : queueTips(before, news),
    // Skips tips that another layout showed before a battle began or ended.
    { ...NO_TIPS, lastId: tips.at(-1)?.id ?? '' },
  )
  useEffect(() => move(tips), [tips])
  const { shown } = queue
  const lasts = shownMs(queue)
  // biome-ignore lint/correctness/useExhaustiveDependencies: keyed by tip and duration, not by object identity
  useEffect(() => {
    if (!shown) return
    const timer = setTimeout(() => move('next'), lasts)
    return () => clearTimeout(timer)
  }, [shown?.id, lasts])
  // biome-ignore lint/correctness/useExhaustiveDependencies: plays once for each tip
  useEffect(() => {
    if (shown && !isSilent) playTipSound(tipSize(shown.cents ?? 0))
  }, [shown?.id])
  if (shown && findGift(shown.gift)) return <GiftStage key={shown.id} tip={shown} className={giftClassName} />
  return (
    // Screen readers get the tip from the chat.
    <div aria-hidden="true" className={cx('pointer-events-none absolute flex justify-center', className)}>
      {shown && <Card key={shown.id} tip={shown} isSmall={isSmall} />}
    </div>
  )
}

/** Toggles tip sounds in the creator's own studio, which has no player volume to follow. */
export function TipBell({ isOff, onChange }: { isOff: boolean; onChange(isOff: boolean): void }) {
  return (
    <span className="absolute top-3 right-3">
      <IconButton
        icon={isOff ? BellOff : Bell}
        label={isOff ? 'Unmute tip sounds' : 'Mute tip sounds'}
        tone="glass"
        onClick={() => onChange(!isOff)}
      />
    </span>
  )
}

function Card({ tip: { user, cents, text }, isSmall }: { tip: ChatMessage; isSmall: boolean }) {
  const size = tipSize(cents ?? 0)
  const tipStyle = isSmall ? HALF_STYLE : TIP_STYLES[size]
  const sum = (cents ?? 0) % 100 === 0 ? wholeDollars(cents ?? 0) : dollars(cents ?? 0)
  return (
    <div
      data-tip-size={size}
      className={cx(
        'relative flex items-center rounded-xl bg-coin text-on-coin shadow-stage animate-pop motion-reduce:animate-none',
        tipStyle.card,
      )}
    >
      {GEMS[size].map((left, at) => (
        <Gem
          key={left}
          size={22}
          style={{ left: `${left}%`, animationDelay: `${at * 120}ms` }}
          className="absolute bottom-full text-coin opacity-0 animate-heart-stream motion-reduce:hidden"
        />
      ))}
      <Avatar src={user.avatar} name={user.fullname} size={tipStyle.face} />
      <div className="min-w-0">
        <p className={cx('font-extrabold wrap-anywhere', tipStyle.title)}>
          {user.fullname} tipped {sum}
        </p>
        {text && !isSmall && <p className="line-clamp-3 text-sm font-medium wrap-anywhere">{text}</p>}
      </div>
    </div>
  )
}

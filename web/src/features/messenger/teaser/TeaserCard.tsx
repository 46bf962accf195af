/** A paid message in a thread: its preview plays and locks with the price; paid, it unlocks in place. */
import { CircleOff, Lock, LockOpen } from 'lucide-react'
import { useState } from 'react'
import { credits, dollars } from '#rules/formats.ts'
import { useWallet } from '#web/features/ledger/index.ts'
import { useOverlays } from '#web/lib/overlays.tsx'
import { preloadOnHover } from '#web/lib/preload-on-hover.ts'
import { Button } from '#web/ui/Button.tsx'
import { Credits } from '#web/ui/Credits.tsx'
import { cx } from '#web/ui/cx.ts'
import type { ThreadMessageData } from '../message-fields.ts'
import { TeaserStage } from './TeaserStage.tsx'
import { TeaserStrip } from './TeaserStrip.tsx'
import { mediaText, readTeaser, type TeaserValue } from './teaser-value.ts'
import { unlockDialog } from './unlock.ts'
import { useUnlockFree } from './use-unlock-free.ts'

/** The part of a message that the card shows; an outgoing message has no server id yet. */
type TeaserMessage = Pick<ThreadMessageData, 'id' | 'thread' | 'unlocked'> & {
  data: { value: string }
  sold?: ThreadMessageData['sold']
  paid_cents?: ThreadMessageData['paid_cents']
}

type Props = {
  message: TeaserMessage
  isOwn: boolean
  /** Receives the unlocked message; both sides also get an event. */
  onUnlocked?: ((message: ThreadMessageData) => void) | undefined
  /** Display only, for previews: nothing can be pressed. */
  isStill?: boolean | undefined
  /** The corners for its position in a group of bubbles. */
  className?: string | undefined
}

export function TeaserCard({ message, isOwn, onUnlocked, isStill = false, className }: Props) {
  const teaser = readTeaser(message.data.value)
  const [at, setAt] = useState(0)
  const { medias, text, priceCents } = teaser
  const isLocked = !isOwn && !message.unlocked
  const [wasLocked] = useState(isLocked)
  const media = medias[Math.min(at, medias.length - 1)]
  const isGone = !media && priceCents > 0
  return (
    <article
      aria-label={priceCents > 0 ? 'Paid message' : 'Message with media'}
      className={cx(
        'w-66 max-w-full overflow-hidden bg-raised text-left desktop:w-80',
        className ?? 'rounded-[20px] rounded-bl-[6px]',
      )}
    >
      {media && (
        <TeaserStage
          key={media.id}
          media={media}
          medias={medias}
          isLocked={isLocked}
          isStill={isStill}
          isPlaying={wasLocked && !isLocked}
          priceCents={isOwn || isLocked ? priceCents : 0}
          title={text || 'Media in this message'}
        />
      )}
      {medias.length > 1 && (
        <TeaserStrip medias={medias} at={at} isLocked={isLocked} onChoose={isStill ? undefined : setAt} />
      )}
      <div className="grid gap-3 p-3.5 empty:hidden">
        {text && <p className="text-base leading-[1.4] wrap-anywhere whitespace-pre-wrap">{text}</p>}
        {isGone && <Line icon={CircleOff}>No longer available</Line>}
        {!isGone && isLocked && (
          <Locked message={message} teaser={teaser} isStill={isStill} onUnlocked={onUnlocked} />
        )}
        {!isGone && !isLocked && priceCents > 0 && !isOwn && (
          <Line icon={LockOpen}>
            <b className="font-semibold text-success">Unlocked</b>
            {message.paid_cents != null && (
              <>
                {' '}
                for <b className="font-semibold text-coin">{dollars(message.paid_cents)}</b>
              </>
            )}
          </Line>
        )}
        {isOwn && priceCents > 0 && !isGone && <Sold sold={message.sold ?? null} priceCents={priceCents} />}
      </div>
    </article>
  )
}

function Line({ icon: Sign, children }: { icon: typeof Lock; children: React.ReactNode }) {
  return (
    <p className="flex items-center gap-2 text-sm text-ink-soft">
      <Sign size={16} className="shrink-0" />
      <span className="min-w-0">{children}</span>
    </p>
  )
}

function Sold({ sold, priceCents }: { sold: ThreadMessageData['sold']; priceCents: number }) {
  if (!sold || sold.count === 0) return <Line icon={Lock}>Locked for {dollars(priceCents)}</Line>
  const names = sold.people.map(({ fullname }) => fullname).join(', ')
  return (
    <Line icon={LockOpen}>
      <b className="font-semibold text-success">Unlocked</b> by {names}, you earned{' '}
      <b className="font-semibold text-coin">{dollars(sold.income_cents)}</b>
    </Line>
  )
}

type LockedProps = {
  message: TeaserMessage
  teaser: TeaserValue
  isStill: boolean
  onUnlocked: Props['onUnlocked']
}

function Locked({ message, teaser, isStill, onUnlocked }: LockedProps) {
  const { priceCents, medias, text } = teaser
  const overlays = useOverlays()
  const free = useUnlockFree(message, onUnlocked)
  if (isStill)
    return (
      <p className="grid h-11 place-items-center rounded-full bg-overlay text-base font-bold tabular-nums">
        {priceCents > 0 ? `Unlock for ${dollars(priceCents)}` : 'Open for free'}
      </p>
    )
  if (priceCents === 0)
    return (
      <Button tone="accent" wide busy={free.isBusy} onClick={() => void free.open()}>
        Open for free
      </Button>
    )
  const unlock = async () => {
    const { id, thread } = message
    const offered = { id, thread, priceCents, text, thumbnail: medias[0]?.thumbnail ?? null }
    const opened = await overlays.open(unlockDialog, { offered: { ...offered, what: mediaText(medias) } })
    if (opened) onUnlocked?.(opened)
  }
  return (
    <>
      <Button tone="accent" wide onClick={() => void unlock()} {...preloadOnHover(unlockDialog)}>
        Unlock for {dollars(priceCents)}
      </Button>
      <OfWallet priceCents={priceCents} />
    </>
  )
}

function OfWallet({ priceCents }: { priceCents: number }) {
  const { cents } = useWallet()
  return (
    <p className="-mt-1 flex min-h-4 items-center justify-center gap-1.5 text-xs text-ink-mute">
      <Credits cents={priceCents} size={12} />
      {cents !== undefined && <span>of your {credits(cents)} credits</span>}
    </p>
  )
}

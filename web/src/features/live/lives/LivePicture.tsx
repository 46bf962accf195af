/** A stream's thumbnail with its live badge, viewer count and audience. */
import { Lock } from 'lucide-react'
import { useEffect, useState } from 'react'
import { dollarsToCents } from '#rules/money.ts'
import { cx } from '#web/ui/cx.ts'
import { LiveBadge } from '#web/ui/LiveBadge.tsx'
import { PriceBadge } from '#web/ui/PriceBadge.tsx'
import { type LiveCard, livePictureUrl } from '../fields.ts'

const RETRY_MS = 5_000

type Props = { live: LiveCard; className?: string }

export function LivePicture({ live, className }: Props) {
  const { audience, price, may_watch: mayWatch, viewers } = live
  const wanted = livePictureUrl(live)
  const [failed, setFailed] = useState<string>()
  const picture = failed === wanted ? (live.cover ?? live.user.avatar) : wanted
  // A stream that has just started has no thumbnail for some seconds.
  useEffect(() => {
    if (failed === undefined) return
    const timer = setTimeout(() => setFailed(undefined), RETRY_MS)
    return () => clearTimeout(timer)
  }, [failed])
  return (
    <span className={cx('edge relative block overflow-hidden bg-raised', className)}>
      {picture && (
        <img
          src={picture}
          alt=""
          loading="lazy"
          onError={() => {
            if (picture === wanted) setFailed(wanted)
          }}
          key={picture}
          className={cx(
            'absolute inset-0 size-full object-cover transition-opacity duration-(--dur-fade) group-hover:opacity-90',
            // The server blurs its own thumbnail for viewers without access; an avatar or a cover is not blurred.
            (!mayWatch || picture === live.user.avatar) && 'locked-blur',
          )}
        />
      )}
      <span className="absolute top-2.5 left-2.5">
        <LiveBadge viewers={viewers} />
      </span>
      {!mayWatch && (
        <span className="absolute inset-0 grid place-items-center">
          <span className="grid size-12 place-items-center rounded-full bg-veil">
            <Lock size={20} strokeWidth={2.3} />
          </span>
        </span>
      )}
      {audience === 'subscribers' && (
        <span className="absolute bottom-2.5 left-2.5 inline-flex h-6 items-center gap-1 rounded-xs bg-veil px-2 text-xs font-bold">
          <Lock size={12} strokeWidth={2.6} />
          Subscribers
        </span>
      )}
      {audience === 'ticket' && price !== null && (
        <span className="absolute bottom-2.5 left-2.5">
          <PriceBadge cents={dollarsToCents(price)} />
        </span>
      )}
    </span>
  )
}

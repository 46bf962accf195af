/** A locked media: its blurred picture or loop, the lock and the way to unlock it. A visitor's tap opens sign-in. */
import { Clock, Lock } from 'lucide-react'
import { dollars, duration } from '#rules/formats.ts'
import { dollarsToCents } from '#rules/money.ts'
import { SubscribeOffer } from '#web/features/subscriptions/index.ts'
import { savesData } from '#web/lib/player/save-data.ts'
import { useGoToSignIn } from '#web/lib/return-path.ts'
import { useSession } from '#web/lib/session.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Credits } from '#web/ui/Credits.tsx'
import { cx } from '#web/ui/cx.ts'
import { PriceBadge } from '#web/ui/PriceBadge.tsx'
import { BuyButton } from '../shop/BuyButton.tsx'
import type { SoldMedia } from '../shop/SoldThing.tsx'

type LockedMedia = SoldMedia & {
  access: string
  shop: number
  blurLoop: string | null
  user: { avatar: string | null }
}

type Props = {
  media: LockedMedia
  /** Only the media in view moves. */
  isActive?: boolean
}

export function LockedStage({ media, isActive = true }: Props) {
  const { status } = useSession()
  const goToSignIn = useGoToSignIn()
  const { access, shop } = media
  const isVisitor = status === 'visitor'
  return (
    <div className="absolute inset-0">
      <Teaser media={media} isActive={isActive} />
      {isVisitor && (
        // The whole picture is tappable; keyboards and screen readers use the button.
        <button
          type="button"
          tabIndex={-1}
          aria-hidden="true"
          onClick={() => goToSignIn()}
          className="absolute inset-0"
        />
      )}
      <div className="pointer-events-none absolute inset-x-0 top-[28%] text-center low:top-16 desktop:inset-0 desktop:grid desktop:place-content-center">
        <span className="glass mx-auto grid size-20 place-items-center rounded-full low:size-14 flat:hidden">
          <Lock size={34} strokeWidth={2.1} />
        </span>
        <div className="plate mx-auto mt-4 w-fit px-5 py-3 low:mt-2 flat:py-1.5">
          {access === 'price' ? (
            <Price media={media} />
          ) : access === 'removed' ? (
            'Removed'
          ) : (
            <SubscribersOnly />
          )}
        </div>
        {isVisitor && (
          <div className="pointer-events-auto mt-5 low:mt-2">
            <Button tone="accent" onClick={() => goToSignIn()}>
              Sign in to unlock
            </Button>
          </div>
        )}
        {!isVisitor && access === 'price' && (
          <div className="pointer-events-auto mt-5 low:mt-2">
            <BuyButton media={media} />
          </div>
        )}
        {!isVisitor && access === 'subscribers' && <SubscribeOffer person={media.user} variant="button" />}
      </div>
      <div className="absolute inset-x-4 top-4 hidden items-center justify-between desktop:flex">
        <span>{access === 'price' && <PriceBadge cents={dollarsToCents(shop)} />}</span>
        {media.duration !== null && (
          <span className="glass flex h-7 items-center gap-1.5 rounded-full px-3 text-xs font-bold tabular-nums">
            <Clock size={13} />
            {duration(media.duration)}
          </span>
        )}
      </div>
    </div>
  )
}

/** Still for viewers who prefer reduced motion or save data. The server has blurred the loop, so it needs no filter. */
function Teaser({ media: { blur, blurLoop, thumbnail }, isActive }: Required<Props>) {
  const src = blur ?? thumbnail.poster
  const isMoving = isActive && !savesData() && !matchMedia('(prefers-reduced-motion: reduce)').matches
  return (
    <div aria-hidden="true" className="absolute inset-0 overflow-hidden">
      <div className={cx('absolute inset-0', isMoving && !blurLoop && 'animate-swell')}>
        {src && <img src={src} alt="" className="locked-blur absolute inset-0 size-full object-cover" />}
      </div>
      {isMoving && blurLoop && (
        <video
          src={blurLoop}
          muted
          loop
          autoPlay
          playsInline
          disablePictureInPicture
          tabIndex={-1}
          className="absolute inset-0 size-full scale-110 object-cover brightness-75 saturate-125"
        />
      )}
    </div>
  )
}

function Price({ media: { shop, duration: seconds } }: { media: LockedMedia }) {
  const cents = dollarsToCents(shop)
  return (
    <>
      <p className="text-2xl font-extrabold">{dollars(cents)}</p>
      <p className="mt-1 flex items-center justify-center gap-1.5 text-base text-ink/90">
        <Credits cents={cents} size={15} />
        <span aria-hidden="true">credits</span>
        {seconds !== null && <span>· {duration(seconds)}</span>}
      </p>
    </>
  )
}

function SubscribersOnly() {
  return (
    <>
      <p className="text-xl font-extrabold tracking-[0.02em]">SUBSCRIBERS ONLY</p>
      <p className="mt-1 text-base text-ink/90">Only subscribers can see this.</p>
    </>
  )
}

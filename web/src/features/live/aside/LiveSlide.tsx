/** A followed creator's live stream as a feed slide: a thumbnail that refreshes, and a link to the stream. */
import { Lock } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { dollars } from '#rules/formats.ts'
import { dollarsToCents } from '#rules/money.ts'
import { PICTURE_FOOT } from '#web/features/media/index.ts'
import { Avatar } from '#web/ui/Avatar.tsx'
import { buttonClass } from '#web/ui/Button.tsx'
import { cx } from '#web/ui/cx.ts'
import { LiveBadge } from '#web/ui/LiveBadge.tsx'
import { Name } from '#web/ui/Name.tsx'
import { type LiveCard, livePictureUrl, liveTitle } from '../fields.ts'
import { useCachedLives } from './use-lives-aside.ts'

/** The server renders a new thumbnail this often. */
const PICTURE_MS = 10_000

type Props = { first: LiveCard; isActive: boolean }

export function LiveSlide({ first, isActive }: Props) {
  const lives = useCachedLives()
  const now = lives?.find(({ id }) => id === first.id)
  const isOver = lives !== undefined && now === undefined
  const live = now ?? first
  const { user, viewers } = live
  return (
    <div className="relative grid h-full place-items-center desktop:py-5">
      <div className="relative size-full overflow-hidden bg-canvas desktop:aspect-9/16 desktop:w-auto desktop:rounded-xl desktop:shadow-stage">
        <Backdrop live={live} isActive={isActive && !isOver} />
        <div className="scrim-t absolute inset-x-0 top-0 h-32 desktop:hidden" />
        <div className="absolute inset-x-0 top-1/2 grid -translate-y-1/2 justify-items-center px-8 text-center">
          <Avatar
            src={user.avatar}
            name={user.fullname}
            size={104}
            {...(isOver ? {} : ({ ring: 'live', badge: 'live' } as const))}
          />
          <Link
            to={isOver ? `/${user.username}` : `/${user.username}/live`}
            className={buttonClass({ tone: 'accent', size: 'lg', className: 'mt-9' })}
          >
            {isOver ? 'View profile' : actionOf(live)}
          </Link>
        </div>
        <div className={cx(PICTURE_FOOT, 'pointer-events-none')}>
          <p className="mb-2 flex items-center gap-2">
            {isOver ? (
              <span className="lift text-sm font-bold">Live has ended</span>
            ) : (
              <LiveBadge viewers={viewers} />
            )}
            {live.audience === 'subscribers' && (
              <span className="inline-flex h-6 items-center gap-1 rounded-xs bg-veil px-2 text-xs font-bold">
                <Lock size={12} strokeWidth={2.6} />
                Subscribers
              </span>
            )}
          </p>
          <p className="lift flex text-lg font-bold">
            <Name name={user.fullname} verified={user.role.creator} size={17} />
          </p>
          <p className="lift mt-1 line-clamp-2 text-base text-pretty">{liveTitle(live)}</p>
        </div>
      </div>
    </div>
  )
}

function actionOf({ may_watch: mayWatch, audience, price }: LiveCard): string {
  if (mayWatch) return 'Watch live'
  if (audience === 'ticket' && price !== null) return `Ticket for ${dollars(dollarsToCents(price))}`
  return 'For subscribers'
}

/** The latest stream thumbnail over a blurred avatar or cover. */
function Backdrop({ live, isActive }: { live: LiveCard; isActive: boolean }) {
  const picture = livePictureUrl(live)
  const isStream = live.thumbnail !== null && picture !== live.user.avatar && picture !== live.cover
  const tick = useTick(isActive && isStream)
  const [shown, setShown] = useState<string>()
  const still = live.cover ?? live.user.avatar
  const wanted = picture && isStream ? `${picture}?${tick}` : null
  const pictureClass = cx(FILL, !live.may_watch && 'locked-blur')
  return (
    <>
      {still && <img src={still} alt="" className={cx(FILL, 'locked-blur')} />}
      {shown && shown !== wanted && <img src={shown} alt="" className={pictureClass} />}
      {/* Hidden until loaded; the previous thumbnail stays visible meanwhile. */}
      {wanted && (
        <img
          key={wanted}
          src={wanted}
          alt=""
          onLoad={() => setShown(wanted)}
          className={cx(pictureClass, shown !== wanted && 'opacity-0')}
        />
      )}
      <div className="absolute inset-0 bg-canvas/35" />
    </>
  )
}

const FILL = 'absolute inset-0 size-full object-cover'

function useTick(isOn: boolean): number {
  const [tick, setTick] = useState(0)
  useEffect(() => {
    if (!isOn) return
    const timer = setInterval(() => setTick((before) => before + 1), PICTURE_MS)
    return () => clearInterval(timer)
  }, [isOn])
  return tick
}

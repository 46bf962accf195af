/** The stream with the most viewers, above all others on desktop. */
import { Eye } from 'lucide-react'
import { Link } from 'react-router'
import { countLabel } from '#rules/formats.ts'
import { Avatar } from '#web/ui/Avatar.tsx'
import { buttonClass } from '#web/ui/Button.tsx'
import { cx } from '#web/ui/cx.ts'
import { LiveBadge } from '#web/ui/LiveBadge.tsx'
import { useElapsed } from '../elapsed.ts'
import { type LiveCard, livePictureUrl, liveTitle } from '../fields.ts'

/** `isAlone`: there is no other stream below it, so it takes their room. */
export function LiveHero({ live, isAlone }: { live: LiveCard; isAlone: boolean }) {
  const { user, viewers, started_at: startedAt } = live
  const elapsed = useElapsed(startedAt)
  const picture = livePictureUrl(live)
  return (
    <section aria-label="Most watched" className="edge relative overflow-hidden rounded-xl bg-raised">
      {picture && (
        <img
          src={picture}
          alt=""
          className={live.may_watch && picture !== user.avatar ? HERO_PICTURE : `${HERO_PICTURE} locked-blur`}
        />
      )}
      <div className="absolute inset-0 bg-linear-to-r from-canvas/90 via-canvas/55 to-transparent" />
      <div
        className={cx(
          'relative flex flex-col p-7',
          isAlone ? 'min-h-[min(44rem,64dvh)]' : 'min-h-[min(26rem,40dvh)]',
        )}
      >
        <p className="flex items-center gap-2.5">
          <LiveBadge viewers={viewers} />
          {elapsed && <span className="text-sm font-semibold tabular-nums">{elapsed}</span>}
        </p>
        <p className="mt-auto flex items-center pt-7 gap-3.5 pl-1">
          <Avatar src={user.avatar} name={user.fullname} size={44} ring="live" />
          <span>
            <b className="block text-base font-bold">{user.fullname}</b>
            <span className="block text-sm text-ink-soft">{countLabel(user.followers, 'follower')}</span>
          </span>
        </p>
        <h2 className="mt-4 max-w-150 text-2xl font-extrabold text-balance">{liveTitle(live)}</h2>
        <Link
          to={`/${user.username}/live`}
          className={buttonClass({ tone: 'accent', className: 'mt-5 self-start' })}
        >
          <Eye size={18} strokeWidth={2.3} />
          Watch
        </Link>
      </div>
    </section>
  )
}

const HERO_PICTURE = 'absolute inset-0 size-full object-cover'

/** The navigation's list of live creators: avatars with a live ring, and viewer counts. */
import { Link } from 'react-router'
import { countLabel, shortCount } from '#rules/formats.ts'
import { Avatar } from '#web/ui/Avatar.tsx'
import { cx } from '#web/ui/cx.ts'
import { liveTitle } from '../fields.ts'
import { useLivesAside } from './use-lives-aside.ts'

const SHOWN = 4

/** Renders nothing while nobody is live. A rail only fits the avatars. */
export function LivesAside({ isRail }: { isRail: boolean }) {
  const lives = useLivesAside()?.slice(0, SHOWN) ?? []
  if (lives.length === 0) return null
  return (
    <section aria-label="Live now">
      <h2 className={cx('hidden', !isRail && 'mb-1 px-3 text-xs font-bold text-ink-mute wide:block')}>
        {lives.every(({ user }) => user.isFollowing) ? 'Live creators you follow' : 'Live now'}
      </h2>
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-0.5">
        {lives.map((live) => {
          const { user, viewers } = live
          return (
            <li key={live.id}>
              <Link
                to={`/${user.username}/live`}
                title={`${user.fullname} is live`}
                className={cx(
                  'flex items-center justify-center gap-3.5 rounded-md py-2 hover:bg-surface',
                  !isRail && 'wide:justify-start wide:px-3',
                )}
              >
                <Avatar src={user.avatar} name={user.fullname} size={32} ring="live" />
                <span className={cx('sr-only', !isRail && 'wide:not-sr-only wide:min-w-0 wide:flex-1')}>
                  <b className="block truncate text-sm font-semibold">{user.fullname}</b>
                  <span className="block truncate text-xs text-ink-mute">{liveTitle(live)}</span>
                </span>
                <span
                  className={cx(
                    'sr-only text-xs font-semibold text-ink-soft tabular-nums',
                    !isRail && 'wide:not-sr-only wide:flex wide:shrink-0 wide:items-center wide:gap-1.5',
                  )}
                >
                  <span className="size-2 rounded-full bg-live-fill" />
                  <span aria-hidden="true">{shortCount(viewers)}</span>
                  <span className="sr-only">{countLabel(viewers, 'viewer')}</span>
                </span>
              </Link>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

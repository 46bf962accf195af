/** A live stream in the grid: thumbnail, creator and warning signs. */
import { EyeOff, Flag, Users } from 'lucide-react'
import { Link } from 'react-router'
import { shortCount } from '#rules/formats.ts'
import { staffPath } from '#web/parts/console/staff-path.ts'
import { useSharedNow } from '#web/parts/console/use-now.ts'
import { waitingText } from '#web/parts/console/waiting-time.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { cx } from '#web/ui/cx.ts'
import { liveAudienceText, type QueuedLive, staffLiveTitle } from './live-queries.ts'

/** A new `round` makes the browser reload the thumbnail. */
export function StaffLivePicture({
  live,
  round,
  className,
}: {
  live: QueuedLive
  round: number
  className: string
}) {
  return (
    <span className={cx('relative block overflow-hidden bg-black', className)}>
      {live.picture ? (
        <img
          src={`${live.picture}?${round}`}
          alt=""
          // There is no thumbnail in the first seconds.
          onError={(event) => event.currentTarget.classList.add('invisible')}
          onLoad={(event) => event.currentTarget.classList.remove('invisible')}
          className="size-full object-contain"
        />
      ) : (
        <span className="grid size-full place-items-center bg-overlay text-ink-mute">
          <EyeOff size={22} aria-label="Not public" />
        </span>
      )}
    </span>
  )
}

export function StaffLiveTile({ live, round }: { live: QueuedLive; round: number }) {
  const now = useSharedNow()
  return (
    <Link
      to={staffPath('lives', live.id)}
      className="group block rounded-lg bg-surface outline-offset-2 hover:bg-raised"
    >
      <span className="relative block">
        <StaffLivePicture live={live} round={round} className="aspect-video rounded-t-lg" />
        <span className="absolute top-2 left-2 flex gap-1.5">
          {live.reports > 0 && (
            <Badge tone="danger" icon={Flag}>
              {live.reports}
            </Badge>
          )}
          {live.status === 'reconnecting' && <Badge>Reconnecting</Badge>}
        </span>
        <span className="absolute right-2 bottom-2 flex gap-1.5">
          <Badge icon={Users}>{shortCount(live.viewers)}</Badge>
        </span>
      </span>
      <span className="block p-3">
        <b className="block truncate text-sm font-semibold">{staffLiveTitle(live)}</b>
        <span className="flex justify-between gap-2 text-xs text-ink-mute">
          <span className="truncate">@{live.user?.username}</span>
          <span className="shrink-0">
            {liveAudienceText(live)} ·{' '}
            {live.started ? waitingText(now.getTime() - Date.parse(live.started)) : 'now'}
          </span>
        </span>
      </span>
    </Link>
  )
}

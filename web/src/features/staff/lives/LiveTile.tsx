/** A live stream in the grid: thumbnail, creator and warning signs. */
import { EyeOff, Flag, Users } from 'lucide-react'
import { Link } from 'react-router'
import { shortCount } from '#rules/formats.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { cx } from '#web/ui/cx.ts'
import { useNow } from '../frame/use-now.ts'
import { spanText } from '../frame/waited.ts'
import { staffPath } from '../sections.ts'
import { audienceText, type ListedLive, titleOf } from './live-queries.ts'

/** A new `round` makes the browser reload the thumbnail. */
export function LivePicture({
  live,
  round,
  className,
}: {
  live: ListedLive
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
          <EyeOff size={22} aria-label="Not for everybody" />
        </span>
      )}
    </span>
  )
}

export function LiveTile({ live, round }: { live: ListedLive; round: number }) {
  const now = useNow()
  return (
    <Link
      to={staffPath('lives', live.id)}
      className="group block rounded-lg bg-surface outline-offset-2 hover:bg-raised"
    >
      <span className="relative block">
        <LivePicture live={live} round={round} className="aspect-video rounded-t-lg" />
        <span className="absolute top-2 left-2 flex gap-1.5">
          {live.reports > 0 && (
            <Badge tone="danger" icon={Flag}>
              {live.reports}
            </Badge>
          )}
          {live.status === 'reconnecting' && <Badge>Away</Badge>}
        </span>
        <span className="absolute right-2 bottom-2 flex gap-1.5">
          <Badge icon={Users}>{shortCount(live.viewers)}</Badge>
        </span>
      </span>
      <span className="block p-3">
        <b className="block truncate text-sm font-semibold">{titleOf(live)}</b>
        <span className="flex justify-between gap-2 text-xs text-ink-mute">
          <span className="truncate">@{live.user?.username}</span>
          <span className="shrink-0">
            {audienceText(live)} · {live.started ? spanText(now.getTime() - Date.parse(live.started)) : 'now'}
          </span>
        </span>
      </span>
    </Link>
  )
}

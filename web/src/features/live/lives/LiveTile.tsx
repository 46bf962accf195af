/** A tile of someone who is live now, linking to their stream. */
import { Link } from 'react-router'
import { Avatar } from '#web/ui/Avatar.tsx'
import { cx } from '#web/ui/cx.ts'
import { Name } from '#web/ui/Name.tsx'
import { type LiveCard, liveTitle } from '../fields.ts'
import { LivePicture } from './LivePicture.tsx'

/** `isAlone`: there is no other tile, so it takes the width of a phone. */
export function LiveTile({ live, isAlone = false }: { live: LiveCard; isAlone?: boolean }) {
  const { username, fullname, avatar, role } = live.user
  return (
    <li className={cx(isAlone && 'max-desktop:col-span-2')}>
      <Link to={`/${username}/live`} className="group block rounded-lg outline-offset-4">
        <LivePicture
          live={live}
          className={cx(isAlone ? 'aspect-4/5' : 'aspect-3/4', 'rounded-lg desktop:aspect-4/5')}
        />
        <span className="mt-3 flex items-center gap-3 pl-1">
          <Avatar src={avatar} name={fullname} size={36} ring="live" />
          <span className="min-w-0 flex-1">
            <b className="block truncate text-base font-bold">{liveTitle(live)}</b>
            <span className="flex text-sm text-ink-soft">
              <Name name={fullname} verified={role.creator} size={14} />
            </span>
          </span>
        </span>
      </Link>
    </li>
  )
}

/** A wide tile for the row below another stream: name only. */
export function SmallLiveTile({ live }: { live: LiveCard }) {
  return (
    <li className="min-w-0">
      <Link to={`/${live.user.username}/live`} className="group block rounded-md outline-offset-4">
        <LivePicture live={live} className="aspect-video rounded-md" />
        <b className="mt-2 block truncate text-sm font-bold">{liveTitle(live)}</b>
        <span className="block truncate text-xs text-ink-mute">{live.user.fullname}</span>
      </Link>
    </li>
  )
}

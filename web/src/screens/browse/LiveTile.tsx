/** Somebody who is live now, leading to their stream. */
import { type FragmentOf, readFragment } from 'gql.tada'
import { Link } from 'react-router'
import { counted } from '#rules/formats.ts'
import { graphql } from '#web/lib/graphql/graphql.ts'
import { Avatar } from '#web/ui/Avatar.tsx'
import { LiveBadge } from '#web/ui/LiveBadge.tsx'

export const LiveTileFields = graphql(`
  fragment LiveTileFields on Account { id username fullname avatar description followers }
`)

export function LiveTile({ person }: { person: FragmentOf<typeof LiveTileFields> }) {
  const { username, fullname, avatar, description, followers } = readFragment(LiveTileFields, person)
  return (
    <li>
      <Link to={`/${username}/live`} className="group block rounded-lg outline-offset-4">
        <span className="edge relative grid aspect-video place-items-center overflow-hidden rounded-lg bg-raised">
          {avatar && (
            <img
              src={avatar}
              alt=""
              className="locked-blur absolute inset-0 size-full object-cover opacity-60 transition-opacity duration-(--dur-fade) group-hover:opacity-80"
            />
          )}
          <span className="absolute top-2.5 left-2.5">
            <LiveBadge />
          </span>
          <span className="relative">
            <Avatar src={avatar} name={fullname} size={72} ring="plain" />
          </span>
        </span>
        <b className="mt-2.5 block truncate text-base font-bold">{fullname}</b>
        <span className="block truncate text-sm text-ink-soft">{description || `@${username}`}</span>
        <span className="block truncate text-xs text-ink-mute">{counted(followers, 'follower')}</span>
      </Link>
    </li>
  )
}

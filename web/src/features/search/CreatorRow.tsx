/** One creator in a list: name, bio and follower count. */
import { type FragmentOf, readFragment } from 'gql.tada'
import { Link } from 'react-router'
import { countLabel } from '#rules/formats.ts'
import { FollowButton, FollowButtonFields } from '#web/features/people/index.ts'
import { graphql } from '#web/lib/graphql/graphql.ts'
import { personPath } from '#web/lib/paths.ts'
import { useSession } from '#web/lib/session.tsx'
import { Avatar } from '#web/ui/Avatar.tsx'
import { Name } from '#web/ui/Name.tsx'

export const CreatorRowFields = graphql(
  `
    fragment CreatorRowFields on Account {
      id
      username
      fullname
      avatar
      description
      followers
      live
      role { creator }
      ...FollowButtonFields
    }
  `,
  [FollowButtonFields],
)

export function CreatorRow({ creator }: { creator: FragmentOf<typeof CreatorRowFields> }) {
  const shown = readFragment(CreatorRowFields, creator)
  const { id, username, fullname, avatar, description, followers, live, role } = shown
  const { account } = useSession()
  return (
    <li className="flex items-center gap-3 border-b border-line py-2">
      <Link
        to={personPath({ username, live })}
        className="-mx-2 flex min-h-18 min-w-0 flex-1 items-center gap-3.5 rounded-md px-2 -outline-offset-2 transition-colors hover:bg-surface"
      >
        <span className="p-1">
          <Avatar
            src={avatar}
            name={fullname}
            size={52}
            {...(live && ({ ring: 'live', badge: 'live' } as const))}
          />
        </span>
        <span className="min-w-0 flex-1">
          <b className="flex text-base font-bold">
            <Name name={fullname} verified={role.creator} />
          </b>
          {description !== '' && <span className="block truncate text-sm text-ink-soft">{description}</span>}
          <span className="block truncate text-xs text-ink-mute">
            @{username} · {countLabel(followers, 'follower')}
          </span>
        </span>
      </Link>
      {id !== account?.id && <FollowButton person={shown} size="sm" className="min-w-24" />}
    </li>
  )
}

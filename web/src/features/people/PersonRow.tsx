/** One person in a list, with a follow toggle for everybody but the viewer. */
import { type FragmentOf, readFragment } from 'gql.tada'
import { Link } from 'react-router'
import { graphql } from '#web/lib/graphql/graphql.ts'
import { personPath } from '#web/lib/paths.ts'
import { useSession } from '#web/lib/session.tsx'
import { Avatar } from '#web/ui/Avatar.tsx'
import { Name } from '#web/ui/Name.tsx'
import { FollowButton } from './FollowButton.tsx'
import { FollowButtonFields } from './fields.ts'

export const PersonRowFields = graphql(
  `
    fragment PersonRowFields on Account { id username fullname avatar live role { creator } ...FollowButtonFields }
  `,
  [FollowButtonFields],
)

export function PersonRow({ person }: { person: FragmentOf<typeof PersonRowFields> }) {
  const shown = readFragment(PersonRowFields, person)
  const { account } = useSession()
  return (
    <li className="flex items-center gap-3">
      <Link
        to={personPath(shown)}
        className="-mx-2 flex min-h-16 min-w-0 flex-1 items-center gap-3 rounded-md px-2 -outline-offset-2 transition-colors hover:bg-surface"
      >
        <Avatar src={shown.avatar} name={shown.fullname} size={48} ring={shown.live ? 'live' : undefined} />
        <span className="min-w-0 flex-1">
          <b className="flex text-base font-bold">
            <Name name={shown.fullname} verified={shown.role.creator} />
          </b>
          <span className="block truncate text-sm text-ink-mute">@{shown.username}</span>
        </span>
      </Link>
      {shown.id !== account?.id && <FollowButton person={shown} size="sm" className="min-w-24" />}
    </li>
  )
}

/** The people who came by the invitation, and their progress. */
import type { ResultOf } from 'gql.tada'
import { Users } from 'lucide-react'
import { Link } from 'react-router'
import { timeAgo } from '#rules/formats.ts'
import { PAGE_SIZE } from '#rules/limits.ts'
import { graphql } from '#web/lib/graphql/graphql.ts'
import { personPath } from '#web/lib/paths.ts'
import { ListEnd } from '#web/parts/lists/ListEnd.tsx'
import { usePages } from '#web/parts/lists/use-pages.ts'
import { Avatar } from '#web/ui/Avatar.tsx'
import { Badge } from '#web/ui/Badge.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Name } from '#web/ui/Name.tsx'
import { SkeletonRows } from '#web/ui/Skeleton.tsx'

const InvitedPeople = graphql(`
  query InvitedPeople($limit: LimitInput, $after: ID) {
    invitedPeople(limit: $limit, after: $after) {
      id
      add_date
      stage
      user { id username fullname avatar live role { creator } }
    }
  }
`)

type Invited = ResultOf<typeof InvitedPeople>['invitedPeople'][number]

const NOTHING = {}
const listOf = ({ invitedPeople }: ResultOf<typeof InvitedPeople>) => invitedPeople

export function InvitedList() {
  const { items, state, more } = usePages({
    query: InvitedPeople,
    variables: NOTHING,
    itemsOf: listOf,
    pageSize: PAGE_SIZE.list,
  })
  if (state === 'exhausted' && items.length === 0)
    return (
      <EmptyState
        icon={Users}
        title="No sign-ups yet"
        text="People who join with your link show up here, with their progress."
      />
    )
  return (
    <>
      <ul aria-label="Sign-ups from your link" className="divide-y divide-line">
        {items.map((invited) => (
          <Row key={invited.id} invited={invited} />
        ))}
      </ul>
      <ListEnd
        of={{ state, more }}
        count={items.length}
        errorTitle="Couldn’t load sign-ups"
        skeleton={() => <SkeletonRows rows={3} size={48} />}
      />
    </>
  )
}

const STAGES = {
  joined: { words: 'Signed up', tone: 'mute' },
  applied: { words: 'Applied', tone: 'info' },
  approved: { words: 'Creator', tone: 'success' },
} as const

function Row({ invited: { user, add_date, stage } }: { invited: Invited }) {
  const { words: message, tone } = stage === 'approved' || stage === 'applied' ? STAGES[stage] : STAGES.joined
  return (
    <li className="flex items-center gap-3 py-1">
      <Link
        to={personPath(user)}
        className="flex min-h-16 min-w-0 flex-1 items-center gap-3 rounded-md -outline-offset-2"
      >
        <Avatar src={user.avatar} name={user.fullname} size={48} ring={user.live ? 'live' : undefined} />
        <span className="min-w-0 flex-1">
          <b className="flex text-base font-bold">
            <Name name={user.fullname} verified={user.role.creator} />
          </b>
          <span className="block truncate text-sm text-ink-mute">
            @{user.username} · joined {lowerFirst(timeAgo(new Date(add_date), new Date()))}
          </span>
        </span>
      </Link>
      <Badge tone={tone}>{message}</Badge>
    </li>
  )
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1)
}

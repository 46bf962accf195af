/** /staff/team: lists staff members and their roles, and changes them. */
import { Plus, Users } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { useQuery } from 'urql'
import { shortDate } from '#rules/formats.ts'
import { StaffPage } from '#web/parts/console/StaffPage.tsx'
import { type Column, StaffTable } from '#web/parts/console/StaffTable.tsx'
import { staffPath } from '#web/parts/console/staff-path.ts'
import { QueryResult } from '#web/parts/QueryResult.tsx'
import { Avatar } from '#web/ui/Avatar.tsx'
import { Badge } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { SkeletonRows } from '#web/ui/Skeleton.tsx'
import { RolesSheet } from './RolesSheet.tsx'
import { type TeamMember, TeamQuery } from './team-queries.ts'

export function TeamSection() {
  const [state, ask] = useQuery({ query: TeamQuery, requestPolicy: 'cache-and-network' })
  const [chosen, setChosen] = useState<TeamMember | 'new'>()
  return (
    <StaffPage
      title="Team"
      titleNote={state.data?.staffMembers.length}
      end={
        <Button size="sm" icon={Plus} onClick={() => setChosen('new')}>
          Add member
        </Button>
      }
    >
      <QueryResult
        of={[{ ...state, data: state.data?.staffMembers }, ask]}
        skeleton={<SkeletonRows rows={4} />}
        errorContent="Couldn’t load the team"
      >
        {(members, again) =>
          members.length === 0 ? (
            <EmptyState icon={Users} title="No team members" text="Add a member to give them a role." />
          ) : (
            <>
              <StaffTable
                label="Team"
                columns={columns(setChosen)}
                rows={members}
                keyOf={({ user }) => user.id}
              />
              {chosen && (
                <RolesSheet
                  member={chosen === 'new' ? null : chosen}
                  onClose={() => setChosen(undefined)}
                  onDone={() => {
                    setChosen(undefined)
                    again()
                  }}
                />
              )}
            </>
          )
        }
      </QueryResult>
    </StaffPage>
  )
}

function columns(onChoose: (member: TeamMember) => void): Column<TeamMember>[] {
  const day = (moment: string | null) => (moment ? shortDate(new Date(moment), new Date()) : '–')
  return [
    {
      title: 'Member',
      cell: ({ user }) => (
        <Link to={staffPath('people', user.id)} className="flex items-center gap-2.5 font-semibold">
          <Avatar name={user.fullname} src={user.avatar} size={32} />
          <span className="min-w-0">
            <span className="block truncate">{user.fullname}</span>
            <span className="block truncate text-xs font-normal text-ink-mute">@{user.username}</span>
          </span>
        </Link>
      ),
    },
    {
      title: 'Roles',
      cell: ({ roles }) => (
        <span className="flex flex-wrap gap-1">
          {roles.map((role) => (
            <Badge key={role} tone={role === 'admin' ? 'accent' : 'mute'}>
              {role}
            </Badge>
          ))}
        </span>
      ),
    },
    {
      title: 'Two-step sign-in',
      // Staff need one of the two.
      cell: ({ two_step, passkeys }) => (
        <Badge tone={two_step ? 'success' : passkeys > 0 ? 'mute' : 'danger'}>
          {two_step ? 'On' : 'Off'}
        </Badge>
      ),
    },
    {
      title: 'Passkeys',
      cell: ({ passkeys }) =>
        passkeys > 0 ? <Badge tone="success">{passkeys}</Badge> : <Badge tone="mute">None</Badge>,
    },
    { title: 'Since', cell: ({ since }) => day(since) },
    { title: 'Last active', cell: ({ last_entered }) => day(last_entered) },
    {
      title: 'Change',
      place: 'end',
      className: 'text-right',
      cell: (member) => (
        <Button
          size="sm"
          onClick={() => onChoose(member)}
          aria-label={`Edit roles of ${member.user.fullname}`}
        >
          Edit roles{' '}
        </Button>
      ),
    },
  ]
}

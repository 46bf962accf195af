/** /staff/people: finds accounts by id, name or address; with an id, opens their page. */
import { SearchX, Users } from 'lucide-react'
import { useDeferredValue, useState } from 'react'
import { Link, useParams } from 'react-router'
import { useQuery } from 'urql'
import { StaffPage } from '#web/parts/console/StaffPage.tsx'
import { staffPath } from '#web/parts/console/staff-path.ts'
import { QueryResult } from '#web/parts/QueryResult.tsx'
import { Avatar } from '#web/ui/Avatar.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Field } from '#web/ui/Field.tsx'
import { SkeletonRows } from '#web/ui/Skeleton.tsx'
import { PersonPage } from './PersonPage.tsx'
import { PeopleQuery } from './people-queries.ts'

export function StaffPeopleSection() {
  const { id } = useParams()
  return id === undefined ? <FindPeople /> : <PersonPage key={id} id={id} />
}

const SHORTEST = 2

function FindPeople() {
  const [typed, setTyped] = useState('')
  const text = useDeferredValue(typed.trim())
  const isLongEnough = text.length >= SHORTEST
  const [state, ask] = useQuery({ query: PeopleQuery, variables: { text }, pause: !isLongEnough })
  return (
    <StaffPage title="People">
      <div className="mx-auto max-w-160">
        <Field
          label="Name, username, ID or email address"
          type="search"
          autoFocus
          maxLength={200}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        {!isLongEnough && (
          <EmptyState
            icon={Users}
            title="Find a person"
            text="Enter at least two characters, or a complete email address."
          />
        )}
        {isLongEnough && (
          <QueryResult
            of={[{ ...state, data: state.data?.staffPeople }, ask]}
            skeleton={<SkeletonRows rows={4} />}
          >
            {(people) =>
              people.length === 0 ? (
                <EmptyState
                  icon={SearchX}
                  title="No results"
                  text="Check the spelling, or try another name, ID or email address."
                />
              ) : (
                <ul aria-label="Results" className="mt-2 divide-y divide-line">
                  {people.map(({ id, fullname, username, avatar }) => (
                    <li key={id}>
                      <Link
                        to={staffPath('people', id)}
                        className="flex min-h-16 items-center gap-3 rounded-md px-2 hover:bg-surface"
                      >
                        <Avatar name={fullname} src={avatar} size={40} />
                        <span className="min-w-0">
                          <b className="block truncate text-base font-semibold">{fullname}</b>
                          <span className="block truncate text-sm text-ink-mute">@{username}</span>
                        </span>
                      </Link>
                    </li>
                  ))}
                </ul>
              )
            }
          </QueryResult>
        )}
      </div>
    </StaffPage>
  )
}

/** A list of people with infinite scrolling. */
import type { ReactNode } from 'react'
import { ListEnd } from '#web/parts/lists/ListEnd.tsx'
import { SkeletonRows } from '#web/ui/Skeleton.tsx'
import { PersonRow } from './PersonRow.tsx'
import type { People } from './use-people.ts'

type Props = { label: string; list: People; empty: ReactNode }

export function PeopleList({ label, list: { people, state, more }, empty }: Props) {
  if (state === 'exhausted' && people.length === 0) return empty
  return (
    <>
      <ul
        aria-label={label}
        className="grid grid-cols-1 gap-x-8 gap-y-1 desktop:grid-cols-[repeat(auto-fill,minmax(22rem,1fr))]"
      >
        {people.map((person) => (
          <PersonRow key={person.id} person={person} />
        ))}
      </ul>
      <ListEnd
        of={{ state, more }}
        count={people.length}
        errorTitle="Couldn’t load the list"
        skeleton={(isFirst) => (
          <div className="pt-2">
            <SkeletonRows rows={isFirst ? 6 : 2} size={48} />
          </div>
        )}
      />
    </>
  )
}

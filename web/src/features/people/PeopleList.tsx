/** People under one another, more of them as the end is reached. */
import type { ReactNode } from 'react'
import { useReached } from '#web/parts/lists/use-reached.ts'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { Loading, SkeletonRows } from '#web/ui/Skeleton.tsx'
import { PersonRow } from './PersonRow.tsx'
import type { People } from './use-people.ts'

type Props = { label: string; list: People; empty: ReactNode }

export function PeopleList({ label, list: { people, state, more }, empty }: Props) {
  const end = useReached(() => state === 'ready' && more(), people.length)
  if (state === 'exhausted' && people.length === 0) return empty
  return (
    <>
      <ul
        aria-label={label}
        className="grid grid-cols-1 gap-x-8 gap-y-1 desk:grid-cols-[repeat(auto-fill,minmax(22rem,1fr))]"
      >
        {people.map((person) => (
          <PersonRow key={person.id} person={person} />
        ))}
      </ul>
      <div ref={end} />
      {(state === 'loading' || state === 'loading-more') && (
        <div className="pt-2">
          <Loading>
            <SkeletonRows rows={state === 'loading' ? 6 : 2} size={48} />
          </Loading>
        </div>
      )}
      {state === 'failed' && <ErrorState title="The list did not load" onRetry={more} />}
    </>
  )
}

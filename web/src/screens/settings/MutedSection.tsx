/** Muted people, with unmute buttons. */
import type { ResultOf } from 'gql.tada'
import { VolumeX } from 'lucide-react'
import { useState } from 'react'
import { useQuery } from 'urql'
import { useMute } from '#web/features/people/index.ts'
import { graphql } from '#web/lib/graphql/graphql.ts'
import { QueryResult } from '#web/parts/QueryResult.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { SkeletonRows } from '#web/ui/Skeleton.tsx'
import { SectionIntro } from './parts.tsx'
import { RemovablePersonRow } from './RemovablePersonRow.tsx'

const MutedAccounts = graphql(`
  query MutedAccounts {
    accounts_muted { id username fullname avatar isMuted }
  }
`)

type Person = ResultOf<typeof MutedAccounts>['accounts_muted'][number]

export function MutedSection() {
  const query = useQuery({ query: MutedAccounts, requestPolicy: 'cache-and-network' })
  return (
    <QueryResult of={query} skeleton={<SkeletonRows rows={3} size={44} />}>
      {({ accounts_muted: muted }) =>
        muted.length === 0 ? (
          <EmptyState
            icon={VolumeX}
            title="No muted accounts"
            text="When you mute someone, you won’t see their posts. They won’t know."
          />
        ) : (
          <>
            <SectionIntro>You won’t see their posts. They won’t know.</SectionIntro>
            <ul className="card mt-4 divide-y divide-line overflow-hidden">
              {muted.map((person) => (
                <MutedRow key={person.id} person={person} />
              ))}
            </ul>
          </>
        )
      }
    </QueryResult>
  )
}

function MutedRow({ person }: { person: Person }) {
  const [isBusy, setBusy] = useState(false)
  const mute = useMute()
  const run = async () => {
    setBusy(true)
    await mute({ ...person, isMuted: true })
    setBusy(false)
  }
  return <RemovablePersonRow person={person} word="Unmute" isBusy={isBusy} onUndo={() => void run()} />
}

/** Blocked people, with unblock buttons. */
import type { ResultOf } from 'gql.tada'
import { ShieldBan } from 'lucide-react'
import { useMutation, useQuery } from 'urql'
import { graphql } from '#web/lib/graphql/graphql.ts'
import { problemText } from '#web/lib/graphql/problem.ts'
import { QueryResult } from '#web/parts/QueryResult.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { SkeletonRows } from '#web/ui/Skeleton.tsx'
import { showToast } from '#web/ui/toasts.tsx'
import { SectionIntro } from './parts.tsx'
import { RemovablePersonRow } from './RemovablePersonRow.tsx'

const BlockedAccounts = graphql(`
  query BlockedAccounts {
    accounts_blocked { id blocked { id username fullname avatar } }
  }
`)

const Unblock = graphql(`
  mutation UnblockAccount($accountId: ID!) {
    unblockAccount(accountId: $accountId)
  }
`)

type Person = ResultOf<typeof BlockedAccounts>['accounts_blocked'][number]['blocked']

export function BlockedSection() {
  const query = useQuery({ query: BlockedAccounts, requestPolicy: 'cache-and-network' })
  return (
    <QueryResult of={query} skeleton={<SkeletonRows rows={3} size={44} />}>
      {({ accounts_blocked: blocked }) =>
        blocked.length === 0 ? (
          <EmptyState
            icon={ShieldBan}
            title="No blocked accounts"
            text="When you block someone, you can’t see each other."
          />
        ) : (
          <>
            <SectionIntro>You and blocked accounts can’t see each other.</SectionIntro>
            <ul className="card mt-4 divide-y divide-line overflow-hidden">
              {blocked.map(({ id, blocked: person }) => (
                <BlockedRow key={id} person={person} />
              ))}
            </ul>
          </>
        )
      }
    </QueryResult>
  )
}

function BlockedRow({ person }: { person: Person }) {
  const [{ fetching }, unblock] = useMutation(Unblock)
  const run = async () => {
    const { error } = await unblock({ accountId: person.id })
    if (error) return showToast({ tone: 'danger', text: problemText(error) })
    showToast({ tone: 'success', text: `${person.fullname} is unblocked` })
  }
  return <RemovablePersonRow person={person} word="Unblock" isBusy={fetching} onUndo={() => void run()} />
}

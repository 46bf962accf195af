/** /messages/to/{username}: redirects to the conversation with a person, or starts a new one. */
import { UserX } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useQuery } from 'urql'
import { usePageTitle } from '#web/lib/page-title.ts'
import { Redirect } from '#web/lib/redirect.ts'
import { useSession } from '#web/lib/session.tsx'
import { QueryResult } from '#web/parts/QueryResult.tsx'
import { buttonClass } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { Loading, SkeletonRows } from '#web/ui/Skeleton.tsx'
import { PaneHead } from '../shell/PaneHead.tsx'
import { ThreadScreen } from '../thread/ThreadScreen.tsx'
import { MayNotWrite } from './MayNotWrite.tsx'
import { ConversationQuery, PersonToWriteTo, type Recipient } from './start-fields.ts'

export function WriteTo({ username }: { username: string }) {
  const { account } = useSession()
  const query = useQuery({
    query: PersonToWriteTo,
    variables: { username },
    requestPolicy: 'cache-and-network',
  })
  const [{ data, ...state }, ask] = query
  const person = data?.profile
  usePageTitle(person?.fullname)
  if (account && account.username.toLowerCase() === username.toLowerCase())
    return <Redirect to="/messages/inbox" />
  return (
    <QueryResult
      of={[{ ...state, data: person }, ask]}
      waiting={<Waiting title={`@${username}`} />}
      errorContent={(again) => (
        <Alone title={`@${username}`}>
          <ErrorState onRetry={again} />
        </Alone>
      )}
      missing={<NoRecipient username={username} />}
    >
      {(found) => (
        // The key remounts after subscribing, also when returning from adding credits.
        <Begin key={found.authUserSubscription?.id ?? 'none'} person={found} />
      )}
    </QueryResult>
  )
}

function Begin({ person }: { person: Recipient }) {
  const [{ data, ...state }, ask] = useQuery({
    query: ConversationQuery,
    variables: { user: person.id },
    requestPolicy: 'network-only',
  })
  return (
    <QueryResult
      of={[{ ...state, data }, ask]}
      waiting={<Waiting title={person.fullname} />}
      errorContent={(again) => (
        <Alone title={person.fullname}>
          <ErrorState onRetry={again} />
        </Alone>
      )}
    >
      {({ thread, may_write_to: mayWrite }, again) => {
        if (thread) return <Redirect to={`/messages/inbox/${thread.id}`} />
        if (mayWrite.allowed) return <ThreadScreen to={person} />
        return (
          <Alone title={person.fullname}>
            <MayNotWrite person={person} mayWrite={mayWrite} onSubscribed={again} />
          </Alone>
        )
      }}
    </QueryResult>
  )
}

function Alone({ title, children }: { title: string; children: ReactNode }) {
  return (
    <>
      <PaneHead title={title} back="/messages/inbox" />
      <div className="grid flex-1 place-items-center overflow-y-auto">{children}</div>
    </>
  )
}

function Waiting({ title }: { title: string }) {
  return (
    <>
      <PaneHead title={title} back="/messages/inbox" />
      <div className="p-6">
        <Loading label="Loading the conversation">
          <SkeletonRows rows={3} size={32} />
        </Loading>
      </div>
    </>
  )
}

function NoRecipient({ username }: { username: string }) {
  return (
    <Alone title={`@${username}`}>
      <EmptyState
        icon={UserX}
        title="No users found"
        text="This username doesn’t exist or doesn’t accept messages."
        action={
          <Link to="/messages/inbox/new" replace className={buttonClass()}>
            Search people
          </Link>
        }
      />
    </Alone>
  )
}

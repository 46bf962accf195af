/** One conversation: an existing thread, or a new one that starts with its first message. */
import { MessageCircle, MessageCircleOff } from 'lucide-react'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { Link } from 'react-router'
import { useClient, useQuery, useSubscription } from 'urql'
import { openThreadState } from '#rules/message-flow.ts'
import { isMediaId } from '#web/lib/paths.ts'
import { useRedirect } from '#web/lib/redirect.ts'
import { useSession } from '#web/lib/session.tsx'
import { QueryResult } from '#web/parts/QueryResult.tsx'
import { buttonClass } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { Loading, SkeletonLine } from '#web/ui/Skeleton.tsx'
import type { ThreadMessageData } from '../message-fields.ts'
import type { SentMessage } from '../outbox/outbox.ts'
import { PaneHead } from '../shell/PaneHead.tsx'
import type { FeedState } from './state/thread-feed.ts'
import { useThreadFeed } from './state/use-thread-feed.ts'
import { ThreadConversation } from './ThreadConversation.tsx'
import { type MayWriteData, MayWriteTo, OpenThread, ThreadMoves } from './thread-queries.ts'

type Interlocutor = {
  id: string
  username: string
  fullname: string
  avatar: string | null
  role: { creator: boolean }
}

/** With `to` there is no thread yet; its first message creates it, and its URL replaces this one. */
type ThreadScreenProps = { thread: string; to?: undefined } | { thread?: undefined; to: Interlocutor }

export function ThreadScreen({ thread, to }: ThreadScreenProps) {
  if (to) return <NewConversation to={to} />
  return isMediaId(thread) ? <ExistingConversation id={thread} /> : <NoConversation />
}

function ExistingConversation({ id }: { id: string }) {
  const result = useQuery({ query: OpenThread, variables: { id }, requestPolicy: 'cache-and-network' })
  const [{ data, ...rest }, ask] = result
  const thread = useLastKnown(data?.messengerThread)
  return (
    <QueryResult
      of={[{ ...rest, data: thread }, ask]}
      waiting={<Waiting />}
      missing={<NoConversation />}
      errorContent={(again, text) => (
        <>
          <PaneHead title="Conversation" back="/messages/inbox" />
          <ErrorState text={text} onRetry={again} />
        </>
      )}
    >
      {(thread, again) => <Thread key={id} thread={thread} onAsk={again} />}
    </QueryResult>
  )
}

const NO_ACCESS: MayWriteData = {
  allowed: false,
  needs_subscription: false,
  words: 'You can’t message each other anymore.',
}

/** A viewer who loses access while reading keeps the visible messages and the draft; reopening shows nothing. */
function useLastKnown(thread: OpenThread | null | undefined): OpenThread | null | undefined {
  const [known, setKnown] = useState<OpenThread>()
  if (thread && thread !== known) setKnown(thread)
  return thread === null && known ? { ...known, may_write: NO_ACCESS } : thread
}

type OpenThreadData = Parameters<typeof ThreadConversation>[0]['thread']

function Thread({ thread, onAsk }: { thread: NonNullable<OpenThreadData>; onAsk(): void }) {
  const { account } = useSession()
  const viewerId = account?.id ?? ''
  const { feed, state } = useThreadFeed(thread.id, viewerId)
  useSubscription({ query: ThreadMoves, variables: { user: viewerId } })
  useReportedChange(feed, thread.change)
  const ask = useStableCallback(onAsk)
  if (state.status === 'failed' && state.flow.messages.length === 0)
    return (
      <>
        <PaneHead title={thread.user.fullname} back="/messages/inbox" />
        <ErrorState title="Couldn’t load messages" onRetry={feed.again} />
      </>
    )
  return (
    <ThreadConversation
      person={thread.user}
      thread={thread}
      mayWrite={thread.may_write}
      onAskMayWrite={ask}
      state={state}
      feed={feed}
      empty={state.status === 'loading' ? <Skeletons /> : <SayHello name={thread.user.fullname} />}
    />
  )
}

/** The delay before changes are requested that the thread reports and no event has delivered. */
const EVENT_GRACE_MS = 1_500

function useReportedChange(feed: ReturnType<typeof useThreadFeed>['feed'], change: number): void {
  useEffect(() => {
    const timer = setTimeout(() => feed.receive({ change }), EVENT_GRACE_MS)
    return () => clearTimeout(timer)
  }, [feed, change])
}

function useStableCallback(onAsk: () => void): () => void {
  const client = useClient()
  // biome-ignore lint/correctness/useExhaustiveDependencies: stable for the life of the client
  return useCallback(onAsk, [client])
}

const NOTHING: FeedState<ThreadMessageData> = {
  status: 'ready',
  flow: openThreadState<ThreadMessageData>([], 1),
  older: 'idle',
}

function NewConversation({ to }: { to: Interlocutor }) {
  const redirect = useRedirect()
  const [{ data }, ask] = useQuery({
    query: MayWriteTo,
    variables: { user: to.id },
    requestPolicy: 'cache-and-network',
  })
  const onAsk = useCallback(() => ask({ requestPolicy: 'network-only' }), [ask])
  const onSent = useCallback(
    ({ message }: SentMessage<ThreadMessageData>) =>
      redirect(`/messages/inbox/${message.thread}`, { replace: true }),
    [redirect],
  )
  const empty = useMemo(() => <SayHello name={to.fullname} />, [to.fullname])
  return (
    <ThreadConversation
      person={to}
      mayWrite={data?.may_write_to}
      onAskMayWrite={onAsk}
      state={NOTHING}
      onSent={onSent}
      empty={empty}
    />
  )
}

function SayHello({ name }: { name: string }) {
  return (
    <div className="grid flex-1 place-items-center">
      <EmptyState icon={MessageCircle} title="No messages yet" text={`Say hello to ${name}.`} />
    </div>
  )
}

function NoConversation() {
  return (
    <>
      <PaneHead title="Conversation" back="/messages/inbox" />
      <div className="grid flex-1 place-items-center">
        <EmptyState
          icon={MessageCircleOff}
          title="Conversation not found"
          text="It may be in another account, or the other person has left."
          action={
            <Link to="/messages/inbox" className={buttonClass({ tone: 'accent' })}>
              Open messages
            </Link>
          }
        />
      </div>
    </>
  )
}

function Waiting() {
  return (
    <>
      <PaneHead title="Conversation" back="/messages/inbox" />
      <div className="mx-auto flex w-full max-w-215 flex-1 flex-col justify-end px-3 py-3 desktop:px-6">
        <Skeletons />
      </div>
    </>
  )
}

function Skeletons() {
  return (
    <Loading label="Loading messages">
      <span className="grid gap-4 py-4">
        {['w-3/5', 'ml-auto w-2/5', 'ml-auto w-1/2', 'w-1/2', 'w-2/5'].map((width) => (
          <span key={width} className={width}>
            <SkeletonLine className="h-10 w-full" />
          </span>
        ))}
      </span>
    </Loading>
  )
}

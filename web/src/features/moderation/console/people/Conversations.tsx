/** A person's conversations, each opened read-only with a reason. */
import { ArrowLeft, Eye, MessagesSquare } from 'lucide-react'
import { Link, useParams } from 'react-router'
import { useQuery } from 'urql'
import { shortDate } from '#rules/formats.ts'
import { problemCode, problemText } from '#web/lib/graphql/problem.ts'
import { exactTime } from '#web/parts/console/exact-time.ts'
import { staffPath } from '#web/parts/console/staff-path.ts'
import { ListEnd } from '#web/parts/lists/ListEnd.tsx'
import { usePages } from '#web/parts/lists/use-pages.ts'
import { Avatar } from '#web/ui/Avatar.tsx'
import { Button } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { Loading, SkeletonRows } from '#web/ui/Skeleton.tsx'
import { AccessReasonForm } from '../private-access/AccessReasonForm.tsx'
import type { PrivateMessageData } from '../private-access/access-queries.ts'
import { PrivateMessages } from '../private-access/PrivateMessages.tsx'
import {
  type ListedThread,
  type OpenedThread,
  type StaffPerson,
  ThreadMessagesQuery,
  ThreadQuery,
  ThreadsQuery,
} from './people-queries.ts'

const MESSAGES = 30
const THREADS = 50

export function Conversations({ person }: { person: StaffPerson }) {
  const { more } = useParams()
  return (
    <section aria-label="Conversations" className="mt-5">
      {more ? <OneThread key={more} id={more} person={person} /> : <Threads person={person} />}
    </section>
  )
}

function Threads({ person }: { person: StaffPerson }) {
  const [{ data, error, fetching }, ask] = useQuery({
    query: ThreadsQuery,
    variables: { user: person.id, limit: { limit: 1 } },
    requestPolicy: 'network-only',
  })
  const again = () => ask({ requestPolicy: 'network-only' })
  if (error && problemCode(error) === 'LOOK_FIRST')
    return (
      <AccessReasonForm kind="account" id={person.id} onOpened={again}>
        Conversations are private. Enter a reason to see the list. Each conversation needs its own reason.
      </AccessReasonForm>
    )
  if (error) return <ErrorState text={problemText(error)} onRetry={again} />
  if (fetching || !data)
    return (
      <Loading>
        <SkeletonRows rows={4} />
      </Loading>
    )
  return <ThreadList person={person} />
}

function ThreadList({ person }: { person: StaffPerson }) {
  const list = usePages({
    query: ThreadsQuery,
    variables: { user: person.id },
    itemsOf: threadsIn,
    pageSize: THREADS,
  })
  return (
    <>
      {list.items.length === 0 && list.state === 'exhausted' && (
        <EmptyState
          icon={MessagesSquare}
          title="No conversations"
          text="This account hasn’t messaged anyone."
        />
      )}
      <ul aria-label="Conversation list" className="divide-y divide-line">
        {list.items.map(({ id, people, last }) => {
          const other = people.find((one) => one.id !== person.id)
          return (
            <li key={id}>
              <Link
                to={staffPath('people', person.id, 'conversations', id)}
                className="flex min-h-14 items-center gap-3 rounded-md px-2 hover:bg-surface"
              >
                <Avatar name={other?.fullname ?? '?'} src={other?.avatar} size={36} />
                <span className="min-w-0 flex-1">
                  <b className="block truncate text-sm font-semibold">
                    {other?.fullname ?? 'Deleted account'}
                  </b>
                  {other && <span className="block truncate text-xs text-ink-mute">@{other.username}</span>}
                </span>
                <span className="shrink-0 text-xs text-ink-mute">
                  {shortDate(new Date(last), new Date())}
                </span>
              </Link>
            </li>
          )
        })}
      </ul>
      <ListEnd
        of={list}
        count={list.items.length}
        skeleton={(isFirst) => <SkeletonRows rows={isFirst ? 4 : 2} />}
        errorTitle="Couldn’t load conversations"
      />
    </>
  )
}

function OneThread({ id, person }: { id: string; person: StaffPerson }) {
  const [{ data, error, fetching }, ask] = useQuery({
    query: ThreadQuery,
    variables: { id },
    requestPolicy: 'network-only',
  })
  const again = () => ask({ requestPolicy: 'network-only' })
  return (
    <>
      <Link
        to={staffPath('people', person.id, 'conversations')}
        className="mb-3 inline-flex items-center gap-2 text-sm font-semibold"
      >
        <ArrowLeft size={16} />
        All conversations
      </Link>
      {error && problemCode(error) === 'LOOK_FIRST' ? (
        <AccessReasonForm kind="thread" id={id} onOpened={again}>
          This conversation is private. Members aren’t notified, but can later ask who read it and why.
        </AccessReasonForm>
      ) : error ? (
        <ErrorState text={problemText(error)} onRetry={again} />
      ) : fetching || !data ? (
        <Loading>
          <SkeletonRows rows={5} />
        </Loading>
      ) : (
        <Read id={id} opened={data.staffThread} />
      )}
    </>
  )
}

function Read({ id, opened }: { id: string; opened: OpenedThread }) {
  const list = usePages({
    query: ThreadMessagesQuery,
    variables: { id },
    itemsOf: messagesOf,
    pageSize: MESSAGES,
  })
  const names = opened.thread.people.map(({ fullname }) => fullname).join(' and ')
  return (
    <>
      <Notice icon={Eye}>
        {names}. You have access until {exactTime(opened.until)}: {opened.reason}
      </Notice>
      <div className="mt-3">
        {list.state === 'ready' && list.items.length > 0 && (
          <Button size="sm" onClick={list.more}>
            Earlier messages
          </Button>
        )}
        {(list.state === 'loading' || list.state === 'loading-more') && (
          <Loading>
            <SkeletonRows rows={3} />
          </Loading>
        )}
        {list.state === 'failed' && <ErrorState title="Couldn’t load messages" onRetry={list.more} />}
        {list.state === 'exhausted' && list.items.length === 0 && (
          <EmptyState icon={MessagesSquare} title="No messages" text="This conversation is empty." />
        )}
        <PrivateMessages label="Messages" messages={list.items.toReversed()} reason={opened.reason} />
      </div>
    </>
  )
}

function threadsIn({ staffThreads }: { staffThreads: ListedThread[] }): ListedThread[] {
  return staffThreads
}

function messagesOf({
  staffThread,
}: {
  staffThread: { messages: PrivateMessageData[] }
}): PrivateMessageData[] {
  return staffThread.messages
}

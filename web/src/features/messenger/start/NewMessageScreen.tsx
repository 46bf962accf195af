/** /messages/inbox/new: starts a conversation by username or from the suggestions. */
import { AtSign, SearchX } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { useQuery } from 'urql'
import { PAGE_SIZE, SEARCH } from '#rules/limits.ts'
import { useSession } from '#web/lib/session.tsx'
import { useDebouncedValue } from '#web/lib/use-debounced-value.ts'
import { Avatar } from '#web/ui/Avatar.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { Name } from '#web/ui/Name.tsx'
import { SearchField } from '#web/ui/SearchField.tsx'
import { Loading, SkeletonRows } from '#web/ui/Skeleton.tsx'
import { useInbox } from '../inbox/use-inbox.ts'
import { PaneHead } from '../shell/PaneHead.tsx'
import { PeopleToWriteTo, usernameIn } from './people-to-write-to.ts'

const QUERY_MAX = 64
const RECENT = 5

export function NewMessageScreen() {
  const [typed, setTyped] = useState('')
  const navigate = useNavigate()
  const query = useDebouncedValue(typed.trim(), typed === '' ? 0 : SEARCH.typingDelayMs)
  const username = usernameIn(typed)
  return (
    <>
      <PaneHead title="New message" back="/messages/inbox" />
      <div data-scrolls className="no-bar min-h-0 flex-1 overflow-y-auto px-4 py-4 desktop:px-6">
        <div className="mx-auto max-w-140">
          <SearchField
            label="Name or username"
            value={typed}
            onChange={setTyped}
            maxLength={QUERY_MAX}
            onSubmit={() => username && void navigate(`/messages/to/${username}`, { replace: true })}
          />
          {username && <ByUsername username={username} />}
          {query === '' && <Recent />}
          <Suggested query={query} />
        </div>
      </div>
    </>
  )
}

/** A known username need not wait for suggestions. */
function ByUsername({ username }: { username: string }) {
  return (
    <ul className="mt-4">
      <Line to={username} picture={<Sign />}>
        <b className="block truncate text-base font-bold">Message @{username}</b>
      </Line>
    </ul>
  )
}

function Sign() {
  return (
    <span className="grid size-12 place-items-center rounded-full bg-raised text-ink-soft">
      <AtSign size={22} />
    </span>
  )
}

function Recent() {
  const { account } = useSession()
  return account && <RecentOf accountId={account.id} />
}

/** Recent conversations, because a phone does not show the inbox next to this page. */
function RecentOf({ accountId }: { accountId: string }) {
  const { threads } = useInbox(accountId, { filter: 'all', search: '' })
  if (threads.length === 0) return null
  return (
    <section className="mt-5 desktop:hidden">
      <h2 className="mb-1 text-sm font-bold text-ink-mute">Recent</h2>
      <ul aria-label="Recent">
        {threads.slice(0, RECENT).map(({ id, user }) => (
          <PersonLine key={id} person={user} isCreator={user.role.creator} />
        ))}
      </ul>
    </section>
  )
}

function Suggested({ query }: { query: string }) {
  const [{ data, error, fetching, operation }, ask] = useQuery({
    query: PeopleToWriteTo,
    variables: { query, known: { limit: PAGE_SIZE.grid }, others: { limit: SEARCH.creatorSuggestions } },
    requestPolicy: 'cache-and-network',
  })
  const { account } = useSession()
  const isAnswered = data !== undefined && operation?.variables.query === query
  if (!isAnswered && !error)
    return (
      <div className="mt-5">
        <Loading label="Loading suggestions">
          <SkeletonRows rows={4} size={48} />
        </Loading>
      </div>
    )
  if (!isAnswered && !fetching)
    return (
      <ErrorState title="Couldn’t load suggestions" onRetry={() => ask({ requestPolicy: 'network-only' })} />
    )
  const known = data?.known ?? []
  const knownIds = new Set(known.map(({ id }) => id))
  const others = (data?.others ?? []).filter(({ id }) => !knownIds.has(id) && id !== account?.id)
  if (known.length === 0 && others.length === 0)
    return <EmptyState icon={SearchX} title="No users found" text="Try another name, or the full username." />
  return (
    <>
      {known.length > 0 && (
        <People title="People you know">
          {known.map((person) => (
            <PersonLine key={person.id} person={person} />
          ))}
        </People>
      )}
      {others.length > 0 && (
        <People title="Creators">
          {others.map((person) => (
            <PersonLine key={person.id} person={person} isCreator />
          ))}
        </People>
      )}
    </>
  )
}

function People({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="mt-5">
      <h2 className="mb-1 text-sm font-bold text-ink-mute">{title}</h2>
      <ul aria-label={title}>{children}</ul>
    </section>
  )
}

type Person = { username: string; fullname: string; avatar: string | null; live?: boolean | undefined }

function PersonLine({ person, isCreator }: { person: Person; isCreator?: boolean }) {
  const { username, fullname, avatar, live } = person
  return (
    <Line
      to={username}
      picture={<Avatar src={avatar} name={fullname} size={48} ring={live ? 'live' : undefined} />}
    >
      <b className="flex text-base font-bold">
        <Name name={fullname} verified={isCreator} />
      </b>
      <span className="block truncate text-sm text-ink-mute">@{username}</span>
    </Line>
  )
}

/** The conversation replaces this history entry, so that going back leads to the inbox. */
function Line({ to, picture, children }: { to: string; picture: ReactNode; children: ReactNode }) {
  return (
    <li>
      <Link
        to={`/messages/to/${to}`}
        replace
        className="-mx-2 flex min-h-16 items-center gap-3 rounded-md px-2 -outline-offset-2 transition-colors hover:bg-surface"
      >
        {picture}
        <span className="min-w-0 flex-1">{children}</span>
      </Link>
    </li>
  )
}

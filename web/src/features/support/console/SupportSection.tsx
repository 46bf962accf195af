/** The support inbox: conversations, longest waiting first, and the open one. */
import { MessagesSquare } from 'lucide-react'
import { useCallback, useState } from 'react'
import { Link, useNavigate, useParams } from 'react-router'
import { useSession } from '#web/lib/session.tsx'
import { DueBadge } from '#web/parts/console/DueBadge.tsx'
import { QueueFrame, QueueRow } from '#web/parts/console/QueueFrame.tsx'
import { staffPath } from '#web/parts/console/staff-path.ts'
import { useQueueKeys } from '#web/parts/console/use-queue-keys.ts'
import { Avatar } from '#web/ui/Avatar.tsx'
import { Button, buttonClass } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { Loading, SkeletonLine } from '#web/ui/Skeleton.tsx'
import { PersonPanel } from './PersonPanel.tsx'
import { personName } from './person-name.ts'
import { SavedReplies } from './SavedReplies.tsx'
import { SupportConversation, useOpenConversation } from './SupportConversation.tsx'
import type { ConversationRow } from './support-queries.ts'
import { type SupportQueueFilter, useSupportQueue } from './use-support-queue.ts'

/** The URL part of the saved replies; no conversation has this id. */
const SAVED_REPLIES = 'ready-answers'

const FILTERS = [
  { value: 'open', label: 'Open' },
  { value: 'nobody', label: 'Unassigned' },
  { value: 'mine', label: 'Mine' },
  { value: 'waiting', label: 'Waiting' },
  { value: 'closed', label: 'Closed' },
] as const satisfies readonly { value: SupportQueueFilter; label: string }[]

export function SupportSection() {
  const { id } = useParams()
  return id === SAVED_REPLIES ? <SavedReplies /> : <SupportInbox at={id} />
}

function SupportInbox({ at }: { at: string | undefined }) {
  const navigate = useNavigate()
  const { account } = useSession()
  const [filter, setFilter] = useState<SupportQueueFilter>('open')
  const queue = useSupportQueue(filter)
  const { items, counts, error, isLoading, next, again, more } = queue
  const moveTo = useCallback(
    (id: string) => void navigate(staffPath('support', id), { replace: at !== undefined }),
    [navigate, at],
  )
  const openConversation = useOpenConversation(at)
  useQueueKeys({ ids: items.map(({ id }) => id), at, onMove: moveTo })
  return (
    <QueueFrame
      section="support"
      title="Support"
      count={counts?.open}
      filters={FILTERS}
      filter={filter}
      onFilter={setFilter}
      sort={
        <Link to={staffPath('support', SAVED_REPLIES)} className={buttonClass({ size: 'sm', tone: 'ghost' })}>
          Saved replies
        </Link>
      }
      items={items}
      keyOf={({ id }) => id}
      row={(item) => <Row item={item} me={account?.id} />}
      at={at}
      empty={
        <EmptyState
          icon={MessagesSquare}
          title="Queue is empty"
          text="New conversations appear here automatically."
        />
      }
      foot={
        error ? (
          <ErrorState text={error} onRetry={again} />
        ) : isLoading && items.length === 0 ? (
          <Loading label="Loading conversations…">
            <div className="grid gap-4 p-3">
              <SkeletonLine />
              <SkeletonLine />
              <SkeletonLine />
            </div>
          </Loading>
        ) : next === null ? undefined : (
          <Button size="sm" wide onClick={more}>
            More
          </Button>
        )
      }
      detail={
        at === undefined ? (
          <EmptyState
            icon={MessagesSquare}
            title="Select a conversation"
            text="Press J for the first item."
          />
        ) : (
          <SupportConversation opened={openConversation} onMoved={again} />
        )
      }
      decision={
        openConversation.conversation ? <PersonPanel conversation={openConversation.conversation} /> : null
      }
    />
  )
}

function Row({ item, me }: { item: ConversationRow; me: string | undefined }) {
  const { person, due, since, state, assigned_to, last_message } = item
  const name = personName(item)
  const text = last_message?.file ? 'A file' : (last_message?.text ?? '')
  return (
    <QueueRow
      picture={<Avatar src={person?.avatar ?? null} name={name} size={36} />}
      title={name}
      text={`${last_message?.answer ? 'Support: ' : ''}${text}`}
      end={
        <>
          {due && <DueBadge since={since} due={due} isPlain />}
          {state === 'closed' && <span className="text-xs text-ink-mute">Closed</span>}
          {assigned_to && (
            <span className="max-w-24 truncate text-xs text-ink-mute">
              {assigned_to.id === me ? 'Yours' : assigned_to.fullname}
            </span>
          )}
        </>
      }
    />
  )
}

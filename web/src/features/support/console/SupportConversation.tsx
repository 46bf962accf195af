/** One support conversation: messages, notes, present staff and the composer. */
import { CheckCheck, Eye, Inbox, UserPlus } from 'lucide-react'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useClient, useQuery, useSubscription } from 'urql'
import { timeOfDay } from '#rules/formats.ts'
import { PAGE_SIZE } from '#rules/limits.ts'
import type { ThreadMessageData } from '#web/features/messenger/index.ts'
import { problemText } from '#web/lib/graphql/problem.ts'
import { onEventsMayBeMissed } from '#web/lib/missed-events.ts'
import { useSession } from '#web/lib/session.tsx'
import { DueBadge } from '#web/parts/console/DueBadge.tsx'
import { Key } from '#web/parts/console/Key.tsx'
import { useConsoleKeys } from '#web/parts/console/keys.ts'
import { useStaffMutation } from '#web/parts/console/use-staff-mutation.ts'
import { QueryResult } from '#web/parts/QueryResult.tsx'
import { Button } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Menu } from '#web/ui/Menu.tsx'
import { SkeletonLine } from '#web/ui/Skeleton.tsx'
import { showToast } from '#web/ui/toasts.tsx'
import { ConversationHistory } from './ConversationHistory.tsx'
import { personName } from './person-name.ts'
import { type ComposerHandle, StaffComposer } from './StaffComposer.tsx'
import {
  AssignConversation,
  SupportConversationData as DeskConversationQuery,
  MoveConversation,
  OlderMessages,
  SupportChanged,
  type SupportConversationData,
  SupportStaff,
} from './support-queries.ts'
import { usePresence } from './use-presence.ts'

type OpenConversation = ReturnType<typeof useOpenConversation>
type Props = { opened: OpenConversation; onMoved(): void }

/** The conversation in the URL, kept up to date; undefined if none is selected. */
export function useOpenConversation(id: string | undefined) {
  const [state, ask] = useQuery({
    query: DeskConversationQuery,
    variables: { id: id ?? '' },
    pause: id === undefined,
    requestPolicy: 'cache-and-network',
  })
  const again = useCallback(() => ask({ requestPolicy: 'network-only' }), [ask])
  useEffect(() => onEventsMayBeMissed(again), [again])
  useSubscription({ query: SupportChanged }, (_before, event) => {
    if (event.supportDesk.conversation === id) again()
    return event
  })
  const found = id === undefined ? undefined : state.data?.supportConversation
  // Hides the previous conversation while the next one loads.
  const conversation = found && found.id !== id ? undefined : found
  return { conversation, state, ask, again }
}

export function SupportConversation({ opened: { conversation: shown, state, ask, again }, ...queue }: Props) {
  return (
    <QueryResult
      of={[{ ...state, data: shown }, ask]}
      label="Loading the conversation…"
      skeleton={
        <div className="grid gap-4 p-6">
          <SkeletonLine />
          <SkeletonLine />
        </div>
      }
      missing={<EmptyState icon={Inbox} title="Conversation not found" text="It may have been deleted." />}
    >
      {(conversation) => <Open key={conversation.id} conversation={conversation} again={again} {...queue} />}
    </QueryResult>
  )
}

function Open({
  conversation,
  again,
  onMoved,
}: Omit<Props, 'opened'> & { conversation: SupportConversationData; again(): void }) {
  const { id, state, assigned_to, answers } = conversation
  const { account } = useSession()
  const composer = useRef<ComposerHandle>(null)
  const [isWriting, setWriting] = useState(false)
  const presence = usePresence(id, isWriting)
  const [, assign] = useStaffMutation(AssignConversation)
  const [, move] = useStaffMutation(MoveConversation)
  const done = (problem: Parameters<typeof problemText>[0] | undefined, text: string) => {
    if (problem) showToast({ tone: 'danger', text: problemText(problem) })
    else showToast({ tone: 'success', text })
    again()
    onMoved()
  }
  const give = async (to: string | null, text: string) => {
    const { error } = await assign({ conversation: id, to })
    done(error, text)
  }
  const close = async () => {
    const { error } = await move({ conversation: id, state: state === 'closed' ? 'open' : 'closed' })
    done(error, state === 'closed' ? 'Reopened' : 'Closed')
  }
  const isMine = assigned_to?.id === account?.id
  useConsoleKeys([
    { key: 'a', label: 'Reply', isInBar: true, run: () => composer.current?.focus('answer') },
    {
      key: 't',
      label: 'Claim',
      isInBar: true,
      isOff: isMine,
      run: () => void give(account?.id ?? null, 'Claimed'),
    },
    { key: 'n', label: 'Note', isInBar: true, run: () => composer.current?.focus('note') },
    { key: 'c', label: state === 'closed' ? 'Reopen' : 'Close', isInBar: true, run: () => void close() },
    { key: '/', label: 'Saved replies', isInBar: true, run: () => composer.current?.focus('answer', '/') },
  ])
  return (
    <div className="flex min-h-0 min-w-0 flex-1 flex-col max-desktop:h-[calc(100dvh-7rem)]">
      <Head
        conversation={conversation}
        isMine={isMine}
        onGive={(to, text) => void give(to, text)}
        onClose={() => void close()}
      />
      <Others presence={presence} />
      <Talk conversation={conversation} isPersonWriting={presence.isPersonWriting} />
      <StaffComposer
        ref={composer}
        conversation={conversation}
        answers={answers}
        onWriting={setWriting}
        onSent={() => {
          again()
          onMoved()
        }}
      />
    </div>
  )
}

type HeadProps = {
  conversation: SupportConversationData
  isMine: boolean
  onGive(to: string | null, text: string): void
  onClose(): void
}

function Head({ conversation, isMine, onGive, onClose }: HeadProps) {
  const { number, since, due, state, assigned_to, add_date } = conversation
  const [{ data }] = useQuery({ query: SupportStaff })
  const { account } = useSession()
  const staff = (data?.supportStaff ?? []).filter(({ id }) => id !== assigned_to?.id)
  return (
    <header className="flex min-h-14 shrink-0 flex-wrap items-center gap-x-3 gap-y-2 border-b border-line px-4 py-2 desktop:px-5">
      <div className="min-w-0 flex-1 max-desktop:basis-full">
        <h2 className="truncate text-base font-bold">{personName(conversation)}</h2>
        <p className="truncate text-xs text-ink-mute">
          {number} · since {timeOfDay(new Date(add_date))}
          {assigned_to && ` · ${isMine ? 'assigned to you' : `assigned to ${assigned_to.fullname}`}`}
        </p>
      </div>
      {due && <DueBadge since={since} due={due} size="md" />}
      {!isMine && (
        <Button size="sm" onClick={() => onGive(account?.id ?? null, 'Claimed')}>
          {assigned_to ? 'Take over' : 'Claim'} <Key>T</Key>
        </Button>
      )}
      <Menu
        label="Assign"
        items={[
          ...staff
            .filter(({ id }) => id !== account?.id)
            .map(({ id, fullname }) => ({
              label: fullname,
              icon: UserPlus,
              onSelect: () => onGive(id, `Assigned to ${fullname}`),
            })),
          ...(assigned_to
            ? [{ label: 'Unassign', icon: Inbox, onSelect: () => onGive(null, 'Unassigned') }]
            : []),
          { label: state === 'closed' ? 'Reopen' : 'Close', icon: CheckCheck, onSelect: onClose },
        ]}
      />
      <Button size="sm" onClick={onClose}>
        {state === 'closed' ? 'Reopen' : 'Close'} <Key>C</Key>
      </Button>
    </header>
  )
}

function Others({ presence: { others } }: { presence: ReturnType<typeof usePresence> }) {
  const writing = others.find(({ isWriting }) => isWriting)
  const [first] = others
  const text = writing ? `${writing.name} is typing a reply…` : first && `${first.name} is viewing this too.`
  return (
    <div role="status" className="px-4 desktop:px-5">
      {text && (
        <p className="mt-3 flex items-center gap-3 rounded-md bg-verified-wash px-4 py-2.5 text-sm font-medium text-verified">
          <Eye size={17} className="shrink-0" />
          {text}
        </p>
      )}
    </div>
  )
}

type TalkProps = { conversation: SupportConversationData; isPersonWriting: boolean }

/** Newest message last; stays scrolled to the end as messages arrive. */
function Talk({ conversation, isPersonWriting }: TalkProps) {
  const { id, messages, notes } = conversation
  const client = useClient()
  const box = useRef<HTMLElement>(null)
  const [older, setOlder] = useState<ThreadMessageData[]>([])
  const [isAll, setAll] = useState(messages.length < PAGE_SIZE.messages)
  const known = new Set(messages.map((message) => message.id))
  const all = [...messages, ...older.filter((message) => !known.has(message.id))].sort((a, b) =>
    a.id < b.id ? -1 : 1,
  )
  const newest = messages[0]?.id
  const noted = notes.length
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for each new message and note
  useEffect(() => {
    box.current?.scrollTo({ top: box.current.scrollHeight })
  }, [newest, noted])
  const askOlder = async () => {
    const after = all[0]?.id
    if (after === undefined) return
    const { data } = await client
      .query(OlderMessages, { id, after }, { requestPolicy: 'network-only' })
      .toPromise()
    const page = data?.supportConversation?.messages ?? []
    setOlder((before) => [...before, ...page])
    setAll(page.length < PAGE_SIZE.messages)
  }
  return (
    <section
      ref={box}
      data-scrolls
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll container must be reachable by keyboard
      tabIndex={0}
      aria-label="Conversation"
      className="min-h-0 flex-1 overflow-y-auto px-4 py-3 -outline-offset-2 desktop:px-5"
    >
      {!isAll && (
        <div className="pb-3 text-center">
          <Button size="sm" onClick={() => void askOlder()}>
            Earlier messages
          </Button>
        </div>
      )}
      <ConversationHistory conversation={conversation} messages={all} />
      {isPersonWriting && (
        <p className="pt-2 text-sm text-ink-mute italic">{personName(conversation)} is typing…</p>
      )}
    </section>
  )
}

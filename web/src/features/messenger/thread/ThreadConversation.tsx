/** A conversation: header, messages and composer. */
import { type ReactNode, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { usePageTitle } from '#web/lib/page-title.ts'
import { useSession } from '#web/lib/session.tsx'
import { useKeyboardHeight } from '#web/lib/use-keyboard-height.ts'
import { showToast } from '#web/ui/toasts.tsx'
import type { ThreadMessageData } from '../message-fields.ts'
import type { NewEntry } from '../outbox/entry.ts'
import type { SentMessage } from '../outbox/outbox.ts'
import { useOutbox, useOutgoing } from '../outbox/use-outbox.ts'
import { BubbleLine, type DeliveryStatus, TypingDots } from './Bubble.tsx'
import { CannotWrite } from './CannotWrite.tsx'
import { Composer } from './Composer.tsx'
import { MessageList } from './MessageList.tsx'
import { firstUnreadOf, rowsOf, type ThreadItem, type ThreadListRow } from './rows.ts'
import type { FeedState, ThreadFeed } from './state/thread-feed.ts'
import { type HeadPerson, ThreadHead } from './ThreadHead.tsx'
import { ThreadMessage } from './ThreadMessage.tsx'
import type { MayWriteData, OpenThread } from './thread-queries.ts'
import { useMessageActions } from './use-message-actions.ts'
import { useMessageDraft } from './use-message-draft.ts'
import { useMessageMenu } from './use-message-menu.tsx'
import { useReadMark } from './use-read-mark.ts'
import { useIsTyping, useSendTyping } from './use-typing.ts'

type Props = {
  person: HeadPerson
  thread?: OpenThread | undefined
  /** Undefined until the server has answered. */
  mayWrite: MayWriteData | undefined
  onAskMayWrite(): void
  state: FeedState<ThreadMessageData>
  feed?: ThreadFeed<ThreadMessageData> | undefined
  onSent?: ((sent: SentMessage<ThreadMessageData>) => void) | undefined
  /** Shown when there are no messages. */
  empty: ReactNode
}

export function ThreadConversation(props: Props) {
  const { person, thread, mayWrite, onAskMayWrite, state, feed, onSent, empty } = props
  const { account } = useSession()
  if (!account) throw new Error('A conversation needs a signed-in account')
  const viewerId = account.id
  const outbox = useOutbox()
  const { entries, progress } = useOutgoing(outbox, person.id)
  const drafting = useMessageDraft({ accountId: viewerId, to: person.id })
  const [isAtEnd, setAtEnd] = useState(true)
  const [written, setWritten] = useState(0)
  const { messages, hasOlder } = state.flow
  const newestOfTheirs = messages.findLast(({ from }) => from.id === person.id)?.id
  const isTyping = useIsTyping(thread?.id, person.id, newestOfTheirs)
  const sendTyping = useSendTyping(thread?.id)
  const room = useKeyboardHeight()
  usePageTitle(person.fullname)
  useReadMark({ thread: thread?.id, unread: thread?.unread ?? 0, newest: newestOfTheirs, isAtEnd })
  useSentMessages(person.id, outbox, feed, onSent)
  useRecheckAfterRefusal(entries.filter((entry) => entry.state === 'refused').length, onAskMayWrite)

  const firstUnread = useFirstUnread(state, thread?.unread, viewerId)
  const rows = useMemo(
    () => rowsOf({ messages, entries, viewerId, firstUnread, now: new Date() }),
    [messages, entries, viewerId, firstUnread],
  )
  const onChanged = useCallback(
    (message: ThreadMessageData) => feed?.receive({ change: message.change, message }),
    [feed],
  )
  const actions = useMessageActions({ person, outbox, drafting, onChanged })
  const mayReply = mayWrite?.allowed !== false
  const menu = useMessageMenu({ mayReply, onChoose: actions.choose })
  const { marked, openQuote } = useOpenQuote(feed)
  const callbacks = useStableCallbacks({
    onReply: actions.reply,
    onReact: (said: ThreadItem, emoji: string | null) => void actions.react(said, emoji),
    onMenu: menu.open,
    onOpenQuote: (id: string) => void openQuote(id),
    onRetry: outbox.retry,
    onDrop: outbox.drop,
    onChanged,
  })

  const send = (written: Omit<NewEntry, 'to'>[]) => {
    for (const entry of written) outbox.add({ ...entry, to: person.id })
    setWritten((count) => count + 1)
  }

  const drawSaid = ({ item, isFirst, isLast, key }: Extract<ThreadListRow, { kind: 'said' }>) => (
    <ThreadMessage
      key={key}
      threadItem={item}
      isFirst={isFirst}
      isLast={isLast}
      person={person}
      viewerName={account.fullname}
      status={deliveryStatus(item, thread?.last_read)}
      done={progress.get(key)}
      mayReply={mayReply}
      isMarked={marked !== undefined && marked === item.message?.id}
      {...callbacks}
    />
  )

  return (
    <section
      aria-label={`Conversation with ${person.fullname}`}
      className="flex min-h-0 flex-1 flex-col"
      style={{ paddingBottom: room }}
    >
      <ThreadHead person={person} isTyping={isTyping} thread={thread} />
      <MessageList
        name={person.fullname}
        rows={rows}
        older={state.older}
        hasOlder={hasOlder}
        onOlder={() => void feed?.older()}
        written={written}
        onAtFoot={setAtEnd}
        drawSaid={drawSaid}
        empty={rows.length === 0 && empty}
        foot={
          isTyping && (
            <div className="pt-2">
              <BubbleLine isOwn={false} face={person}>
                <TypingDots name={person.fullname} />
              </BubbleLine>
            </div>
          )
        }
      />
      {menu.shown}
      {mayWrite?.allowed === false ? (
        <CannotWrite mayWrite={mayWrite} person={person} onChanged={onAskMayWrite} />
      ) : (
        <Composer
          person={person}
          thread={thread?.id}
          isSupport={thread?.support ?? false}
          drafting={drafting}
          onSend={send}
          onTyping={sendTyping}
        />
      )}
    </section>
  )
}

function deliveryStatus(
  { message, entry, isOwn }: ThreadItem,
  lastRead: string | null | undefined,
): DeliveryStatus | undefined {
  if (entry) return entry.state === 'waiting' ? 'waiting' : undefined
  if (!isOwn || message.deleted) return undefined
  return lastRead != null && message.id <= lastRead ? 'seen' : 'sent'
}

/** Adds a message sent by this or another tab before it leaves the outbox. */
function useSentMessages(
  to: string,
  outbox: ReturnType<typeof useOutbox>,
  feed: ThreadFeed<ThreadMessageData> | undefined,
  onSent: Props['onSent'],
): void {
  useEffect(
    () =>
      outbox.onSent((sent) => {
        if (sent.to !== to) return
        feed?.receive({ change: sent.message.change, message: sent.message })
        onSent?.(sent)
      }),
    [outbox, feed, to, onSent],
  )
}

/** After a refusal, checks whether the account may still write here. */
function useRecheckAfterRefusal(refused: number, onAsk: () => void): void {
  const before = useRef(refused)
  useEffect(() => {
    if (refused > before.current) onAsk()
    before.current = refused
  }, [refused, onAsk])
}

/** Computed once when the thread opens: reading resets the count, and the line should stay. */
function useFirstUnread(
  { status, flow }: FeedState<ThreadMessageData>,
  unread: number | undefined,
  viewerId: string,
): string | undefined {
  const [found, setFound] = useState<{ id: string | undefined }>()
  if (!found && status === 'ready' && unread !== undefined)
    setFound({ id: firstUnreadOf(flow.messages, unread, viewerId) })
  return found?.id
}

const MAX_PAGES = 30
const HIGHLIGHT_MS = 1_600

/** Scrolls to a quoted message, loading as many pages as needed. */
function useOpenQuote(feed: ThreadFeed<ThreadMessageData> | undefined) {
  const [marked, setMarked] = useState<string>()
  useLayoutEffect(() => {
    if (marked === undefined) return
    document.querySelector(`[data-message="${CSS.escape(marked)}"]`)?.scrollIntoView({ block: 'center' })
    const timer = setTimeout(() => setMarked(undefined), HIGHLIGHT_MS)
    return () => clearTimeout(timer)
  }, [marked])

  async function openQuote(id: string): Promise<void> {
    if (!feed) return
    const isHere = () => feed.now().flow.messages.some((message) => message.id === id)
    for (let page = 0; page < MAX_PAGES && !isHere() && feed.now().flow.hasOlder; page += 1) {
      await feed.older()
      if (feed.now().older === 'failed') break
    }
    if (isHere()) setMarked(id)
    else showToast({ tone: 'info', text: 'Couldn’t find this message' })
  }
  return { marked, openQuote }
}

/** Stable callbacks, so that rows do not rerender on each key press. */
function useStableCallbacks<Callbacks extends Record<string, (...args: never[]) => unknown>>(
  callbacks: Callbacks,
): Callbacks {
  const latest = useRef(callbacks)
  useLayoutEffect(() => {
    latest.current = callbacks
  })
  const [stable] = useState(
    () =>
      Object.fromEntries(
        Object.keys(callbacks).map((name) => [name, (...args: never[]) => latest.current[name]?.(...args)]),
      ) as Callbacks,
  )
  return stable
}

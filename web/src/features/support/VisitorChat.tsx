/** A visitor's support conversation. */
import { ChevronLeft, Mail } from 'lucide-react'
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { Link } from 'react-router'
import { useClient } from 'urql'
import { MESSENGER } from '#rules/messages.ts'
import { formatDeadline } from '#rules/sla.ts'
import { SUPPORT_ACCOUNT_ID, SUPPORT_DEADLINES, SUPPORT_USERNAME } from '#rules/support.ts'
import {
  BubbleLine,
  Composer,
  MessageList,
  type OutboxEntry,
  rowsOf,
  type ThreadListRow,
  ThreadMessage,
  TypingDots,
  useMessageDraft,
  usePageFocused,
} from '#web/features/messenger/index.ts'
import { useGoBack } from '#web/lib/go-back.ts'
import { SITE } from '#web/lib/site.ts'
import { useKeyboardHeight } from '#web/lib/use-keyboard-height.ts'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { LogoMark } from '#web/ui/Logo.tsx'
import { ChatFrame } from './ChatFrame.tsx'
import { useVisitorFeed, useVisitorOutbox } from './use-visitor-feed.ts'
import { VisitorSide } from './VisitorSide.tsx'
import { AnsweringNews, type OwnConversation, ReadAsVisitor, TypeAsVisitor } from './visitor-queries.ts'

type Props = { conversation: OwnConversation; userid: string; onMoved(): void }

const SITE_PERSON = {
  id: SUPPORT_ACCOUNT_ID,
  username: SUPPORT_USERNAME,
  fullname: `${SITE.name} support`,
  avatar: null,
  role: { creator: false },
}

const NOTHING = () => undefined
/** No actions on messages here. */
const NO_CALLBACKS = {
  onReply: NOTHING,
  onReact: NOTHING,
  onMenu: NOTHING,
  onOpenQuote: NOTHING,
  onChanged: NOTHING,
}

export function VisitorChat({ conversation, userid, onMoved }: Props) {
  const { id: thread, last_read, staff, state } = conversation
  const moved = useLatest(onMoved)
  const { feed, state: shown } = useVisitorFeed({ thread, userid }, moved)
  const { outbox, entries, progress, to } = useVisitorOutbox({ thread, userid })
  const drafting = useMessageDraft({ accountId: `visitor-${thread}`, to })
  const [written, setWritten] = useState(0)
  const [isAtEnd, setAtEnd] = useState(true)
  const room = useKeyboardHeight()
  const { messages, hasOlder } = shown.flow
  const newest = messages.findLast(({ from }) => from.id === SUPPORT_ACCOUNT_ID)?.id
  const answering = useAnswering({ thread, userid }, newest)
  const notifyTyping = useSendTyping(userid)
  useRead(userid, newest, isAtEnd)
  useEffect(
    () => outbox?.onSent(({ message }) => feed.receive({ change: message.change, message })),
    [outbox, feed],
  )
  const rows = useMemo(
    () => rowsOf({ messages, entries, viewerId: thread, firstUnread: undefined, now: new Date() }),
    [messages, entries, thread],
  )
  const drawSaid = ({ item, isFirst, isLast, key }: Extract<ThreadListRow, { kind: 'said' }>) => (
    <ThreadMessage
      key={key}
      {...{ threadItem: item, isFirst, isLast, ...NO_CALLBACKS }}
      person={SITE_PERSON}
      viewerName="You"
      status={deliveryStatus(item, last_read)}
      done={progress.get(key)}
      mayReply={false}
      isMarked={false}
      isPlain
      onRetry={(one) => outbox?.retry(one)}
      onDrop={(one) => outbox?.drop(one)}
    />
  )
  return (
    <ChatFrame sidePanel={<VisitorSide conversation={conversation} userid={userid} />}>
      <section
        aria-label="Conversation with support"
        className="flex min-h-0 flex-1 flex-col"
        style={{ paddingBottom: room }}
      >
        <Head staff={answering ?? staff} isWriting={answering !== undefined} />
        <p className="mx-3 mt-3 flex items-center gap-3 rounded-md bg-surface px-4 py-3 text-sm text-ink-soft desktop:hidden">
          <Mail size={18} className="shrink-0" />
          <span className="min-w-0">
            You can close this page. We’ll email <b className="text-ink">{conversation.email}</b>
          </span>
        </p>
        {shown.status === 'failed' ? (
          <div className="grid flex-1 place-items-center">
            <ErrorState title="Couldn’t load the chat" onRetry={() => feed.again()} />
          </div>
        ) : (
          <MessageList
            name="support"
            rows={rows}
            older={shown.older}
            hasOlder={hasOlder}
            onOlder={() => void feed.older()}
            written={written}
            onAtFoot={setAtEnd}
            drawSaid={drawSaid}
            empty={rows.length === 0 && shown.status === 'ready' && <Welcome />}
            foot={
              answering !== undefined && (
                <div className="pt-2">
                  <BubbleLine isOwn={false} face={SITE_PERSON}>
                    <TypingDots name={answering} />
                  </BubbleLine>
                </div>
              )
            }
          />
        )}
        {state === 'closed' && (
          <p role="status" className="px-4 py-2 text-center text-sm text-ink-mute">
            This chat is closed. Send a message to reopen it.
          </p>
        )}
        <Composer
          person={SITE_PERSON}
          thread={undefined}
          isSupport
          drafting={drafting}
          onSend={(said) => {
            for (const entry of said) outbox?.add({ ...entry, to })
            setWritten((count) => count + 1)
          }}
          onTyping={notifyTyping}
        />
      </section>
    </ChatFrame>
  )
}

function Head({ staff, isWriting }: { staff: string | null; isWriting: boolean }) {
  const goBack = useGoBack('/support')
  return (
    <header className="flex min-h-16 shrink-0 items-center gap-3 border-b border-line px-2 pt-[env(safe-area-inset-top)] desktop:min-h-18 desktop:px-6">
      <span className="desktop:hidden">
        <IconButton icon={ChevronLeft} label="Back" onClick={goBack} />
      </span>
      <LogoMark size={40} />
      <div className="min-w-0">
        <h1 className="truncate text-base font-bold">{SITE_PERSON.fullname}</h1>
        <p className="truncate text-sm text-ink-soft" aria-live="polite">
          {staff === null ? 'Usually replies soon' : isWriting ? `${staff} is typing…` : `${staff} is on it`}
        </p>
      </div>
    </header>
  )
}

function Welcome(): ReactNode {
  return (
    <div className="px-6 py-10 text-center">
      <p className="text-lg font-bold">How can we help?</p>
      <p className="mt-1 text-base text-pretty text-ink-soft">
        We usually reply within {formatDeadline(SUPPORT_DEADLINES.first)}. We never ask for your password or
        card number.
      </p>
      <p className="mt-4 text-sm text-pretty text-ink-mute">
        Missing earlier messages? They’re under a different password.{' '}
        <Link to="/deskfoxsignin" className="hit relative font-bold text-ink hover:underline">
          Sign in again
        </Link>
      </p>
    </div>
  )
}

function deliveryStatus(
  {
    message,
    entry,
    isOwn,
  }: { message?: { id: string } | undefined; entry?: OutboxEntry | undefined; isOwn: boolean },
  lastRead: string | null,
) {
  if (entry) return entry.state === 'waiting' ? 'waiting' : undefined
  if (!isOwn || !message) return undefined
  return lastRead !== null && message.id <= lastRead ? 'seen' : 'sent'
}

/** A stable callback that always calls the latest one. */
function useLatest(run: () => void): () => void {
  const latest = useRef(run)
  useEffect(() => {
    latest.current = run
  })
  return useCallback(() => latest.current(), [])
}

/** Marks messages as read, so that no email is sent for them. */
function useRead(userid: string, newest: string | undefined, isAtEnd: boolean): void {
  const client = useClient()
  const isLookedAt = usePageFocused()
  const read = useRef<string>(undefined)
  useEffect(() => {
    if (!isLookedAt || !isAtEnd || newest === undefined || newest === read.current) return
    read.current = newest
    void client
      .mutation(ReadAsVisitor, { userid })
      .toPromise()
      .then(({ error }) => {
        if (error) read.current = undefined
      })
  }, [client, userid, newest, isAtEnd, isLookedAt])
}

function useAnswering(
  { thread, userid }: { thread: string; userid: string },
  newest: string | undefined,
): string | undefined {
  const client = useClient()
  const [name, setName] = useState<string>()
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const { unsubscribe } = client.subscription(AnsweringNews, { thread, userid }).subscribe(({ data }) => {
      if (!data) return
      setName(data.deskfoxTyping.name)
      clearTimeout(timer)
      timer = setTimeout(() => setName(undefined), MESSENGER.typingMs)
    })
    return () => {
      clearTimeout(timer)
      unsubscribe()
    }
  }, [client, thread, userid])
  const [seen, setSeen] = useState(newest)
  if (seen !== newest) {
    setSeen(newest)
    setName(undefined)
  }
  return name
}

function useSendTyping(userid: string): () => void {
  const client = useClient()
  const sentAt = useRef(0)
  return useCallback(() => {
    const now = Date.now()
    if (now - sentAt.current < MESSENGER.typingMs - 2_000 || !navigator.onLine) return
    sentAt.current = now
    void client.mutation(TypeAsVisitor, { userid }).toPromise()
  }, [client, userid])
}

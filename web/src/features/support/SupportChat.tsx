/** /deskfoxchat: a visitor's support conversation, found by the URL, local storage or cookie. */
import { MessagesSquare } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useQuery } from 'urql'
import { AuthMessage } from '#web/features/accounts/index.ts'
import { problemCode, problemText } from '#web/lib/graphql/problem.ts'
import { useHiddenNavigation } from '#web/lib/hidden-navigation.ts'
import { usePageTitle } from '#web/lib/page-title.ts'
import { Redirect, useRedirect } from '#web/lib/redirect.ts'
import { useSession } from '#web/lib/session.tsx'
import { Button } from '#web/ui/Button.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { Loading, SkeletonLine } from '#web/ui/Skeleton.tsx'
import { ChatFrame } from './ChatFrame.tsx'
import { forgetCustomer, openMailedLink, resumeCustomer, storeCustomer, storedCustomer } from './customer.ts'
import { MEMBERS_CHAT } from './SupportContact.tsx'
import { VisitorChat } from './VisitorChat.tsx'
import { OwnConversation } from './visitor-queries.ts'

export function SupportChat() {
  const { status } = useSession()
  useHiddenNavigation()
  usePageTitle('Support')
  const customer = useCustomer()
  if (status === 'signed-in') return <Redirect to={MEMBERS_CHAT} />
  if (customer.state === 'none') return <Redirect to="/deskfoxsignin" />
  if (customer.state === 'failed')
    return (
      <ChatFrame>
        <ErrorState text={customer.message} onRetry={customer.again} />
      </ChatFrame>
    )
  if (customer.state === 'link') return <FollowLink onFollow={customer.follow} />
  if (customer.state === 'asking') return <ChatFrame>{WAITING}</ChatFrame>
  return <Opened userid={customer.id} />
}

const WAITING = (
  <Loading label="Opening the chat">
    <div className="grid gap-4 p-6">
      <SkeletonLine />
      <SkeletonLine />
    </div>
  </Loading>
)

type Customer =
  | { state: 'asking' }
  | { state: 'none' }
  | { state: 'link'; follow(): void }
  | { state: 'known'; id: string }
  | { state: 'failed'; message: string; again(): void }

/** Mail scanners load links and run scripts: the link takes effect only after a press. */
function FollowLink({ onFollow }: { onFollow(): void }) {
  return (
    <AuthMessage
      icon={MessagesSquare}
      tone="success"
      title="Your chat with support"
      text="Open it to read our replies. This closes it in every other browser."
      back="/support"
    >
      <Button tone="accent" size="lg" wide onClick={onFollow}>
        Open chat
      </Button>
    </AuthMessage>
  )
}

/** Removes the token from the URL at once, so that it stays neither in the history nor on the screen. */
function useCustomer(): Customer {
  const [params] = useSearchParams()
  const redirect = useRedirect()
  const [given] = useState(() => params.get('id'))
  const [isFollowed, setFollowed] = useState(false)
  const [tries, setTries] = useState(0)
  const [customer, setCustomer] = useState<Customer>({ state: 'asking' })
  const isInAddress = params.has('id')
  useEffect(() => {
    if (isInAddress) redirect('/deskfoxchat', { replace: true })
  }, [isInAddress, redirect])
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for each attempt
  useEffect(() => {
    let isOver = false
    setCustomer({ state: 'asking' })
    findCustomer(given, isFollowed)
      .then((found) => {
        if (isOver) return
        if (found === 'link') return setCustomer({ state: 'link', follow: () => setFollowed(true) })
        if (found === null) forgetCustomer()
        else storeCustomer(found)
        setCustomer(found === null ? { state: 'none' } : { state: 'known', id: found })
      })
      .catch((cause: unknown) => {
        if (isOver) return
        const text = cause instanceof Error ? cause.message : ''
        setCustomer({ state: 'failed', message: text, again: () => setTries((count) => count + 1) })
      })
    return () => {
      isOver = true
    }
  }, [given, isFollowed, tries])
  return customer
}

/** With an expired link, falls back to what this browser has stored. */
async function findCustomer(given: string | null, isFollowed: boolean): Promise<string | 'link' | null> {
  if (given !== null) {
    const { id, link } = isFollowed
      ? { id: await openMailedLink(given), link: false }
      : await resumeCustomer(given)
    if (id !== null || link) return id ?? 'link'
  }
  return (await resumeCustomer(storedCustomer())).id
}

function Opened({ userid }: { userid: string }) {
  const [{ data, error }, ask] = useQuery({ query: OwnConversation, variables: { userid } })
  const conversation = data?.deskfoxConversation
  if (conversation)
    return (
      <VisitorChat
        conversation={conversation}
        userid={userid}
        onMoved={() => ask({ requestPolicy: 'network-only' })}
      />
    )
  if (!error) return <ChatFrame>{WAITING}</ChatFrame>
  if (problemCode(error) === 'SUPPORT_SESSION') {
    forgetCustomer()
    return <Redirect to="/deskfoxsignin" />
  }
  return (
    <ChatFrame>
      <ErrorState text={problemText(error)} onRetry={() => ask({ requestPolicy: 'network-only' })} />
    </ChatFrame>
  )
}

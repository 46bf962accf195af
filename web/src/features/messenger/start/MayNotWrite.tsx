/** Explains why the account may not write to a person; if a subscription is missing, opens the offer. */
import { Lock, MessageCircleOff } from 'lucide-react'
import { useEffect, useEffectEvent } from 'react'
import { Link } from 'react-router'
import { subscribeDialog } from '#web/features/subscriptions/index.ts'
import { useOverlays } from '#web/lib/overlays.tsx'
import { preloadOnHover } from '#web/lib/preload-on-hover.ts'
import { Button, buttonClass } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import type { Recipient } from './start-fields.ts'

type Props = {
  person: Recipient
  mayWrite: { needs_subscription: boolean; words: string | null }
  onSubscribed(): void
}

export function MayNotWrite({ person, mayWrite, onSubscribed }: Props) {
  const text = mayWrite.words ?? `You can’t message ${person.fullname}`
  if (mayWrite.needs_subscription)
    return <SubscribeFirst person={person} text={text} onSubscribed={onSubscribed} />
  return (
    <EmptyState
      icon={MessageCircleOff}
      title={text}
      action={
        <Link to={`/${person.username}`} className={buttonClass()}>
          View profile
        </Link>
      }
    />
  )
}

/** People whose offer was already shown since the page was loaded. */
const offered = new Set<string>()

function SubscribeFirst({ person, text, onSubscribed }: Omit<Props, 'mayWrite'> & { text: string }) {
  const overlays = useOverlays()
  const { id, username, fullname, avatar } = person
  const offer = async () => {
    if (await overlays.open(subscribeDialog, { person: { id, username, fullname, avatar } })) onSubscribed()
  }
  const offerAtOnce = useEffectEvent(() => void offer())
  useEffect(() => {
    if (offered.has(id)) return
    offered.add(id)
    offerAtOnce()
  }, [id])
  return (
    <EmptyState
      icon={Lock}
      title={text}
      text="Subscribers can message anytime and see subscriber-only posts."
      action={
        <Button tone="accent" {...preloadOnHover(subscribeDialog)} onClick={() => void offer()}>
          Subscribe
        </Button>
      }
    />
  )
}

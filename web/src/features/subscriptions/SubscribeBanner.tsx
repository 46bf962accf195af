/** On a profile: the offer to subscribe, or how the reader's subscription stands. Nothing where none is sold. */
import { ChevronRight } from 'lucide-react'
import { useOverlays } from '#web/lib/overlays.tsx'
import { warm } from '#web/lib/warm.ts'
import type { Subscribable } from './fields.ts'
import { BAND, Band, SubscribeBar } from './SubscribeBar.tsx'
import { subscribeDialog, subscriptionSheet } from './subscribe.ts'
import { isRunning, nextText } from './subscription-text.ts'

export function SubscribeBanner({ person }: { person: Subscribable }) {
  const overlays = useOverlays()
  const { subscription_detail: plan, authUserSubscription: subscription } = person
  const now = new Date()
  if (subscription && isRunning(subscription, now))
    return (
      <button
        type="button"
        className={BAND}
        {...warm(subscriptionSheet)}
        onClick={() => void overlays.open(subscriptionSheet, { person: who(person), subscription })}
      >
        <Band
          title="You subscribe"
          text={nextText(subscription, now)}
          end={<ChevronRight size={18} className="shrink-0 text-ink-mute" />}
        />
      </button>
    )
  if (!plan) return null
  return (
    <SubscribeBar
      plan={plan}
      {...warm(subscribeDialog)}
      onClick={() => void overlays.open(subscribeDialog, { person: who(person) })}
    />
  )
}

/** Only what a dialog shows: it may be kept in the tab until credits are added. */
function who({ id, username, fullname, avatar }: Subscribable) {
  return { id, username, fullname, avatar }
}

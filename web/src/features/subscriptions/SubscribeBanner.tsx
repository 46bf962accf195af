/** On a profile: the subscribe offer, or the status of the viewer's subscription. Empty without a plan. */
import { ChevronRight } from 'lucide-react'
import { useOverlays } from '#web/lib/overlays.tsx'
import { preloadOnHover } from '#web/lib/preload-on-hover.ts'
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
        {...preloadOnHover(subscriptionSheet)}
        onClick={() => void overlays.open(subscriptionSheet, { person: dialogPerson(person), subscription })}
      >
        <Band
          title="You’re subscribed"
          text={nextText(subscription, now)}
          end={<ChevronRight size={18} className="shrink-0 text-ink-mute" />}
        />
      </button>
    )
  if (!plan) return null
  return (
    <SubscribeBar
      plan={plan}
      {...preloadOnHover(subscribeDialog)}
      onClick={() => void overlays.open(subscribeDialog, { person: dialogPerson(person) })}
    />
  )
}

/** Only the fields a dialog shows, because its props are stored while credits are added. */
function dialogPerson({ id, username, fullname, avatar }: Subscribable) {
  return { id, username, fullname, avatar }
}

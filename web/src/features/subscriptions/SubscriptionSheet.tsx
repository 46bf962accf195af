/** Manages a subscription: status, cancel, resume, refund. */
import { useState } from 'react'
import type { OverlayControls } from '#web/lib/overlays.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Sheet } from '#web/ui/Sheet.tsx'
import { CancelQuestion } from './CancelQuestion.tsx'
import type { OwnSubscription, SubscribablePerson } from './fields.ts'
import { PersonHead } from './PersonHead.tsx'
import { RefundForm } from './RefundForm.tsx'
import { ResumeButton } from './ResumeButton.tsx'
import { StatusLines } from './StatusLines.tsx'
import { isRefundable, isRunning } from './subscription-text.ts'

/** Resolves to `again` to subscribe anew. */
export type SubscriptionSheetProps = OverlayControls<'again'> & {
  person: SubscribablePerson
  subscription: OwnSubscription
}

type View = 'rest' | 'cancel' | 'refund'

const TITLES: Record<View, string> = {
  rest: 'Your subscription',
  cancel: 'Cancel your subscription?',
  refund: 'Request a refund',
}

export function SubscriptionSheet({ person, subscription, close }: SubscriptionSheetProps) {
  const [known, setKnown] = useState(subscription)
  const [view, setView] = useState<View>('rest')
  const now = new Date()
  const changed = (next: OwnSubscription) => {
    setKnown(next)
    setView('rest')
  }
  const back = () => setView('rest')
  const isOn = isRunning(known, now)
  return (
    <Sheet open onClose={() => close()} title={TITLES[view]}>
      {view === 'cancel' && <CancelQuestion {...{ person, subscription: known, changed, back }} />}
      {view === 'refund' && <RefundForm {...{ person, subscription: known, changed, back }} />}
      {view === 'rest' && (
        <>
          <PersonHead person={person} />
          <StatusLines subscription={known} />
          <div className="mt-5 grid gap-2">
            {known.renewing && (
              <Button size="lg" onClick={() => setView('cancel')}>
                Cancel subscription
              </Button>
            )}
            {isOn && !known.renewing && <ResumeButton subscription={known} changed={changed} />}
            {known.state === 'expired' && (
              <Button size="lg" tone="accent" onClick={() => close('again')}>
                Subscribe again
              </Button>
            )}
            {isRefundable(known, now) && (
              <Button size="lg" tone="ghost" onClick={() => setView('refund')}>
                Request a refund
              </Button>
            )}
          </div>
        </>
      )}
    </Sheet>
  )
}

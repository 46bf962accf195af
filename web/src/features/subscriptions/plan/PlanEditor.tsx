/** The switch that offers a subscription, and its prices. */
import { useId, useState } from 'react'
import { useMutation } from 'urql'
import { graphql } from '#web/lib/graphql/graphql.ts'
import { ConfirmSheet } from '#web/parts/ConfirmSheet.tsx'
import { Toggle } from '#web/ui/Toggle.tsx'
import { showToast } from '#web/ui/toasts.tsx'
import { contentsText, type PlanData } from '../plan-text.ts'
import { EmptyPlanWarning } from './EmptyPlanWarning.tsx'
import { PlanForm } from './PlanForm.tsx'
import { SubscriptionIntro } from './SubscriptionIntro.tsx'

const DeletePlan = graphql(`
  mutation DeleteSubscriptionDetail {
    deleteSubscriptionDetail
  }
`)

type Props = { plan: PlanData | null; onChanged(): void }

export function PlanEditor({ plan, onChanged }: Props) {
  const id = useId()
  const [isWanted, setWanted] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const isOn = plan !== null || isWanted
  const [{ fetching, error }, remove] = useMutation(DeletePlan)

  const turn = (on: boolean) => {
    if (on || plan === null) setWanted(on)
    else setAsking(true)
  }
  const switchOff = async () => {
    const result = await remove({})
    if (result.error) return
    setAsking(false)
    setWanted(false)
    onChanged()
    showToast({ tone: 'success', text: 'Subscription turned off' })
  }

  return (
    <>
      <div className="card flex items-center gap-4 p-4 desktop:p-5">
        <span className="min-w-0 flex-1">
          <b id={id} className="block text-base font-bold">
            Offer a subscription
          </b>
          <span id={`${id}-text`} className="mt-0.5 block text-sm text-pretty text-ink-soft">
            {plan
              ? 'Fans can subscribe to see your subscriber-only posts.'
              : 'Fans pay monthly to see your subscriber-only posts.'}
          </span>
        </span>
        <Toggle labelledBy={id} describedBy={`${id}-text`} on={isOn} onChange={turn} />
      </div>
      {plan?.contents && contentsText(plan.contents) === '' && <EmptyPlanWarning />}
      {isOn ? <PlanForm plan={plan} onSaved={onChanged} /> : <SubscriptionIntro />}
      <ConfirmSheet
        isOpen={isAsking}
        title="Turn off your subscription?"
        text="New fans can’t subscribe. We’ll notify your subscribers: they keep access until their paid period ends and won’t be charged again."
        yes="Turn off"
        no="Cancel"
        isBusy={fetching}
        error={error}
        onYes={() => void switchOff()}
        onNo={() => setAsking(false)}
      />
    </>
  )
}

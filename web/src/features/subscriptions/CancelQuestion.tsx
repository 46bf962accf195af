/** Confirms cancelling a subscription, and explains what remains. */
import { useMutation } from 'urql'
import { shortDate } from '#rules/formats.ts'
import { graphql } from '#web/lib/graphql/graphql.ts'
import { problemText } from '#web/lib/graphql/problem.ts'
import { FormProblem } from '#web/parts/forms/FormProblem.tsx'
import { Button } from '#web/ui/Button.tsx'
import { type OwnSubscription, type SubscribablePerson, SubscriptionFields } from './fields.ts'
import { isRunning } from './subscription-text.ts'

const CancelSubscription = graphql(
  `
    mutation CancelSubscription($id: ID!) {
      cancelSubscription(id: $id) { ...SubscriptionFields }
    }
  `,
  [SubscriptionFields],
)

export type SheetStepProps = {
  person: SubscribablePerson
  subscription: OwnSubscription
  changed(next: OwnSubscription): void
  back(): void
}

export function CancelQuestion({ person, subscription, changed, back }: SheetStepProps) {
  const [{ fetching, error }, cancel] = useMutation(CancelSubscription)
  const now = new Date()
  const end = shortDate(new Date(subscription.ends_on), now)
  const run = async () => {
    const { data } = await cancel({ id: subscription.id })
    if (data) changed(data.cancelSubscription)
  }
  return (
    <>
      <p className="text-base text-pretty text-ink-soft">
        {isRunning(subscription, now)
          ? `You keep access until ${end} and won’t be charged again. You’ll still follow ${person.fullname}.`
          : `You won’t be charged again. You’ll still follow ${person.fullname}.`}
      </p>
      <div className="my-1">
        <FormProblem>{error && problemText(error)}</FormProblem>
      </div>
      <div className="grid gap-2">
        <Button size="lg" tone="danger" busy={fetching} onClick={() => void run()}>
          Cancel subscription
        </Button>
        <Button size="lg" onClick={back}>
          Keep subscription
        </Button>
      </div>
    </>
  )
}

/** Undoes a cancellation during the paid period. */
import { useMutation } from 'urql'
import { graphql } from '#web/lib/graphql/graphql.ts'
import { problemText } from '#web/lib/graphql/problem.ts'
import { FormProblem } from '#web/parts/forms/FormProblem.tsx'
import { Button } from '#web/ui/Button.tsx'
import { type OwnSubscription, SubscriptionFields } from './fields.ts'

const ResumeSubscription = graphql(
  `
    mutation ResumeSubscription($id: ID!) {
      resumeSubscription(id: $id) { ...SubscriptionFields }
    }
  `,
  [SubscriptionFields],
)

type Props = { subscription: OwnSubscription; changed(next: OwnSubscription): void }

export function ResumeButton({ subscription, changed }: Props) {
  const [{ fetching, error }, resume] = useMutation(ResumeSubscription)
  const run = async () => {
    const { data } = await resume({ id: subscription.id })
    if (data) changed(data.resumeSubscription)
  }
  return (
    <>
      <FormProblem>{error && problemText(error)}</FormProblem>
      <Button size="lg" tone="accent" busy={fetching} onClick={() => void run()}>
        {subscription.gift ? 'Subscribe to stay' : 'Resume subscription'}
      </Button>
    </>
  )
}

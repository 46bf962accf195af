/** Asks before a subscription begins, with the terms as they are now. */
import { Info } from 'lucide-react'
import { useQuery } from 'urql'
import { graphql } from '#web/lib/graphql/graphql.ts'
import { problemWords } from '#web/lib/graphql/problem.ts'
import type { OverlayControls } from '#web/lib/overlays.tsx'
import { Button } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { Sheet } from '#web/ui/Sheet.tsx'
import { Loading, SkeletonBlock } from '#web/ui/Skeleton.tsx'
import { type Person, PlanFields, SubscriptionFields } from './fields.ts'
import { SubscribeTerms } from './SubscribeTerms.tsx'
import { isRunning, nextWords } from './subscription-words.ts'

const TermsNow = graphql(
  `
    query SubscribeTerms($user: ID!) {
      subscription_detail(user: $user) {
        ...PlanFields
        user { id authUserSubscription { ...SubscriptionFields } }
      }
    }
  `,
  [PlanFields, SubscriptionFields],
)

export type SubscribeDialogProps = OverlayControls<boolean> & { person: Person }

export function SubscribeDialog({ person, close }: SubscribeDialogProps) {
  return (
    <Sheet open onClose={() => close()} title={`Subscribe to ${person.fullname}`}>
      <Content person={person} close={close} />
    </Sheet>
  )
}

function Content({ person, close }: SubscribeDialogProps) {
  // Prices may have changed, or another tab may have subscribed, since the button was drawn.
  const [{ data, error, fetching, stale }, ask] = useQuery({
    query: TermsNow,
    variables: { user: person.id },
    requestPolicy: 'cache-and-network',
  })
  const again = () => ask({ requestPolicy: 'network-only' })
  const isKnown = data !== undefined && !fetching && !stale
  const plan = data?.subscription_detail
  const own = plan?.user.authUserSubscription
  if (own?.renewing && isRunning(own, new Date()))
    return (
      <EmptyState
        icon={Info}
        title="You subscribe already"
        text={nextWords(own, new Date())}
        action={<Button onClick={() => close(true)}>Done</Button>}
      />
    )
  if (plan && (isKnown || !error))
    return <SubscribeTerms person={person} plan={plan} own={own ?? null} onRefused={again} close={close} />
  if (error && !fetching) return <ErrorState text={problemWords(error)} onRetry={again} />
  if (isKnown) return <EmptyState icon={Info} title={`${person.fullname} sells no subscription now`} />
  return (
    <Loading>
      <div className="grid gap-4">
        <SkeletonBlock className="h-13" />
        <SkeletonBlock className="h-34" />
        <SkeletonBlock className="h-13" />
      </div>
    </Loading>
  )
}

/** Confirms a subscription with its current terms. */
import { Info } from 'lucide-react'
import { useQuery } from 'urql'
import { graphql } from '#web/lib/graphql/graphql.ts'
import { QueryResult } from '#web/parts/QueryResult.tsx'
import { Button } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Sheet } from '#web/ui/Sheet.tsx'
import { SkeletonBlock } from '#web/ui/Skeleton.tsx'
import { PlanFields, PromotionFields, SubscriptionFields } from './fields.ts'
import { SubscribeTerms } from './SubscribeTerms.tsx'
import type { SubscribeDialogProps } from './subscribe-dialog-props.ts'
import { isRunning, nextText } from './subscription-text.ts'

const TermsNow = graphql(
  `
    query SubscribeTerms($user: ID!, $code: String!, $hasCode: Boolean!) {
      subscription_detail(user: $user) {
        ...PlanFields
        ...PromotionFields
        bundles { months percent price month_price }
        user { id authUserSubscription { ...SubscriptionFields } }
      }
      trialLink(code: $code) @include(if: $hasCode) { code days state user { id } }
    }
  `,
  [PlanFields, PromotionFields, SubscriptionFields],
)

export function SubscribeDialog({ person, trialCode, close }: SubscribeDialogProps) {
  return (
    <Sheet open onClose={() => close()} title={`Subscribe to ${person.fullname}`}>
      <Content person={person} trialCode={trialCode} close={close} />
    </Sheet>
  )
}

type ContentProps = Omit<SubscribeDialogProps, 'trialCode'> & { trialCode: string | undefined }

function Content({ person, trialCode, close }: ContentProps) {
  // Prices may have changed, or another tab may have subscribed, since the button was rendered.
  const [answer, ask] = useQuery({
    query: TermsNow,
    variables: { user: person.id, code: trialCode ?? '', hasCode: trialCode !== undefined },
    requestPolicy: 'cache-and-network',
  })
  const { data, error, stale } = answer
  const fetching = answer.fetching || stale
  const plan = data?.subscription_detail
  const own = plan?.user.authUserSubscription
  if (own?.renewing && isRunning(own, new Date()))
    return (
      <EmptyState
        icon={Info}
        title="You’re already subscribed"
        text={nextText(own, new Date())}
        action={<Button onClick={() => close(true)}>Done</Button>}
      />
    )
  const skeleton = (
    <div className="grid gap-4">
      <SkeletonBlock className="h-13" />
      <SkeletonBlock className="h-34" />
      <SkeletonBlock className="h-13" />
    </div>
  )
  return (
    <QueryResult
      // After an error, cached terms are hidden until refetched.
      of={[{ data: !fetching || !error ? plan : undefined, error, fetching }, ask]}
      skeleton={skeleton}
      missing={<EmptyState icon={Info} title={`${person.fullname} doesn’t offer a subscription`} />}
    >
      {(terms, again) => (
        <SubscribeTerms
          person={person}
          plan={terms}
          bundles={terms.bundles}
          trialCode={trialCode}
          // Ignores the code of another creator.
          link={data?.trialLink?.user.id === person.id ? data.trialLink : null}
          own={own ?? null}
          onRefused={again}
          close={close}
        />
      )}
    </QueryResult>
  )
}

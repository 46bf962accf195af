/** The content of SubscribeOffer, once its code and the price have loaded. */
import { Gem } from 'lucide-react'
import { useQuery } from 'urql'
import { graphql } from '#web/lib/graphql/graphql.ts'
import { useOverlays } from '#web/lib/overlays.tsx'
import { preloadOnHover } from '#web/lib/preload-on-hover.ts'
import { Button } from '#web/ui/Button.tsx'
import { PlanFields, PromotionFields, type SubscribablePerson, SubscriptionFields } from './fields.ts'
import { offerDiscountText } from './offer-options.ts'
import { contentsText, monthlyText, trialText } from './plan-text.ts'
import { SubscribeBanner } from './SubscribeBanner.tsx'
import { subscribeDialog } from './subscribe.ts'

const OfferOf = graphql(
  `
    query OfferOf($user: ID!) {
      subscription_detail(user: $user) {
        ...PlanFields
        ...PromotionFields
        user { id authUserSubscription { ...SubscriptionFields } }
      }
    }
  `,
  [PlanFields, PromotionFields, SubscriptionFields],
)

type Props = { person: SubscribablePerson; variant: 'band' | 'button' }

export function SubscribeOfferContent({ person, variant }: Props) {
  const overlays = useOverlays()
  const [{ data }] = useQuery({ query: OfferOf, variables: { user: person.id } })
  const plan = data?.subscription_detail
  if (!plan || plan.user.id !== person.id) return null
  const { id, username, fullname, avatar } = person
  const shown = { id, username, fullname, avatar }
  const contents = contentsText(plan.contents)
  if (variant === 'band')
    return (
      <SubscribeBanner
        person={{
          ...shown,
          subscription_detail: plan,
          authUserSubscription: plan.user.authUserSubscription,
        }}
      />
    )
  return (
    <div className="mt-5 grid justify-items-center gap-2 low:mt-2">
      <Button
        tone="accent"
        icon={Gem}
        className="pointer-events-auto"
        {...preloadOnHover(subscribeDialog)}
        onClick={() => void overlays.open(subscribeDialog, { person: shown })}
      >
        Subscribe {monthlyText(plan)}
      </Button>
      {(plan.promotion || plan.trial) && (
        <p className="plate px-2.5 py-1 text-sm font-medium text-ink/90">
          {plan.promotion ? offerDiscountText(plan.promotion) : plan.trial && trialText(plan.trial)}
        </p>
      )}
      {contents && <p className="plate px-2.5 py-1 text-sm font-medium text-ink/90">{contents}</p>}
    </div>
  )
}

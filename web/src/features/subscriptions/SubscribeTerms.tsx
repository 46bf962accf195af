/** What a subscription costs now and later, what is left after it, and the button that begins it. */
import { Images, RefreshCw } from 'lucide-react'
import { useEffect, useEffectEvent } from 'react'
import { dollars, shortDate } from '#rules/formats.ts'
import { PaymentFoot, PriceRows, usePay, useWallet } from '#web/features/wallet/index.ts'
import { graphql } from '#web/lib/graphql/graphql.ts'
import { showToast } from '#web/ui/toasts.tsx'
import { type Subscription, SubscriptionFields } from './fields.ts'
import { PersonHead } from './PersonHead.tsx'
import {
  type Contents,
  contentsWords,
  firstCents,
  firstRenewal,
  monthlyWords,
  type Plan,
  spanWords,
} from './plan-words.ts'
import type { SubscribeDialogProps } from './subscribe-dialog-props.ts'
import { isRunning, laterWords, nextPrice } from './subscription-words.ts'
import './subscription-updates.ts'

const Subscribe = graphql(
  `
    mutation Subscribe($user: ID!, $price: Float, $key: String) {
      subscribe(user: $user, price: $price, key: $key) {
        subscription { ...SubscriptionFields }
        user { id isFollowing followers authUserSubscription { id } }
        wallet { id cents amount }
      }
    }
  `,
  [SubscriptionFields],
)

type Props = SubscribeDialogProps & {
  plan: Plan
  /** One that was cancelled and still runs goes on without paying. */
  own: Subscription | null
  onRefused(): void
}

export function SubscribeTerms({ person, plan, own, onRefused, close }: Props) {
  const { cents: balanceCents } = useWallet()
  const { pay, isBusy, problem } = usePay(Subscribe)
  const now = new Date()
  const resumed = own && isRunning(own, now) ? own : null
  const cents = resumed ? 0 : firstCents(plan)
  const words = resumed
    ? 'Go on subscribing'
    : cents === 0
      ? 'Start for free'
      : `Subscribe for ${dollars(cents)}`

  // What was refused may be because of what happened elsewhere; what was lost is tried again as it was.
  const refused = useEffectEvent(onRefused)
  useEffect(() => {
    if (problem?.kind === 'refused') refused()
  }, [problem])

  const subscribe = async () => {
    // What stands here is what is paid, or nothing is: prices, trials and ends may have moved meanwhile.
    const paid = await pay({ user: person.id, price: cents / 100 })
    if (!paid) return
    showToast({ tone: 'success', text: `You subscribe to ${person.fullname} now` })
    close(true)
  }

  return (
    <>
      <PersonHead person={person} />
      {plan.contents && <WhatOneGets contents={plan.contents} />}
      <div className="mt-4">
        <PriceRows
          priceLabel={resumed ? 'To pay now' : spanWords(plan.trial ?? plan.period)}
          priceCents={cents}
          balanceCents={balanceCents}
        />
      </div>
      <p className="mt-3 flex gap-2 text-sm leading-snug text-pretty text-ink-soft">
        <RefreshCw size={16} className="mt-px shrink-0 text-ink-mute" />
        <span>
          Renews on {shortDate(resumed ? new Date(resumed.ends_on) : firstRenewal(plan, now), now)} for{' '}
          {monthlyWords(resumed ? { period: { ...plan.period, price: nextPrice(resumed) } } : plan)}, until
          you cancel. {resumed?.later_price && `${laterWords(resumed.later_price, now)} `}You can cancel at
          any time and keep what you paid for.
          {plan.trial &&
            !resumed &&
            ' A trial is for your first time with this creator; after it a month is charged.'}
        </span>
      </p>
      <PaymentFoot
        meant={{ dialog: 'subscribe', props: { person }, words, cents }}
        balanceCents={balanceCents}
        problem={problem}
        isBusy={isBusy}
        onPay={() => void subscribe()}
      />
    </>
  )
}

function WhatOneGets({ contents }: { contents: Contents }) {
  const words = contentsWords(contents)
  return (
    <p className="mt-3 flex gap-2 text-base font-semibold text-pretty">
      <Images size={18} className="mt-px shrink-0 text-coin" />
      {words || 'Nothing is posted for subscribers yet.'}
    </p>
  )
}

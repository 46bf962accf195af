/** The subscription's price now and later, its period, and the subscribe button. */
import { Images, Info, RefreshCw } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { dollars, shortDate } from '#rules/formats.ts'
import { PaymentFooter, PriceRows, usePay, useWallet } from '#web/features/ledger/index.ts'
import { graphql } from '#web/lib/graphql/graphql.ts'
import { useGoToSignIn } from '#web/lib/return-path.ts'
import { useSession } from '#web/lib/session.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Credits } from '#web/ui/Credits.tsx'
import { cx } from '#web/ui/cx.ts'
import { Notice } from '#web/ui/Notice.tsx'
import { showToast } from '#web/ui/toasts.tsx'
import { type OwnSubscription, SubscriptionFields } from './fields.ts'
import { OptionList } from './OptionList.tsx'
import {
  type BundleOffer,
  closedLinkText,
  type Option,
  optionsOf,
  type TrialLinkOffer,
} from './offer-options.ts'
import { PersonHead } from './PersonHead.tsx'
import { PromotionBand } from './PromotionBand.tsx'
import { contentsText, monthlyText, type PlanContents, type PlanData } from './plan-text.ts'
import type { SubscribeDialogProps } from './subscribe-dialog-props.ts'
import { isRunning, laterText, nextPrice } from './subscription-text.ts'
import './subscription-updates.ts'

const Subscribe = graphql(
  `
    mutation Subscribe(
      $user: ID!, $price: Float, $monthPrice: Float, $bundle: Int, $promotion: ID, $trialLink: String, $key: String
    ) {
      subscribe(
        user: $user, price: $price, monthPrice: $monthPrice, bundle: $bundle, promotion: $promotion,
        trialLink: $trialLink, key: $key
      ) {
        subscription { ...SubscriptionFields }
        user { id isFollowing followers authUserSubscription { id } }
        wallet { id cents amount }
      }
    }
  `,
  [SubscriptionFields],
)

type Props = Omit<SubscribeDialogProps, 'trialCode'> & {
  plan: PlanData
  bundles: readonly BundleOffer[]
  trialCode: string | undefined
  link: TrialLinkOffer | null
  /** A cancelled subscription that still runs is resumed without payment. */
  own: OwnSubscription | null
  onRefused(): void
}

export function SubscribeTerms({ person, plan, bundles, trialCode, link, own, onRefused, close }: Props) {
  const { cents: balanceCents } = useWallet()
  const { status } = useSession()
  const { pay, isBusy, problem } = usePay(Subscribe)
  const now = new Date()
  const resumed = own && isRunning(own, now) ? own : null
  const options = resumed ? [goOnOption(plan, resumed, now)] : optionsOf({ plan, bundles, link }, now)
  const [wanted, setWanted] = useState<string>()
  const option = options.find(({ id }) => id === wanted) ?? options[0]

  // A refusal may be caused by a change elsewhere, so the terms are refetched; a lost request is retried as it was.
  const refused = useEffectEvent(onRefused)
  useEffect(() => {
    if (problem?.kind === 'refused') refused()
  }, [problem])

  if (!option) return null
  const { cents, chosen } = option
  const text = resumed
    ? resumed.gift
      ? 'Subscribe to stay'
      : 'Resume subscription'
    : cents === 0
      ? 'Start for free'
      : `Subscribe for ${dollars(cents)}`
  const subscribe = async () => {
    // Sends the displayed prices, so that the server refuses if they have changed meanwhile.
    const monthPrice = resumed ? null : plan.period.price
    const paid = await pay({ user: person.id, price: cents / 100, monthPrice, ...chosen })
    if (!paid) return
    showToast({ tone: 'success', text: `You’re subscribed to ${person.fullname}` })
    close(true)
  }
  const closedLink = trialCode === undefined || resumed ? undefined : closedLinkText(link)
  const hasOffers = options.length > 1 || option.beforeCents !== undefined
  const props = trialCode === undefined ? { person } : { person, trialCode }

  return (
    <>
      <PersonHead person={person} />
      {plan.contents && <WhatOneGets contents={plan.contents} />}
      {closedLink && (
        <div className="mt-4">
          <Notice icon={Info}>{closedLink}</Notice>
        </div>
      )}
      {plan.promotion && !resumed && <PromotionBand promotion={plan.promotion} />}
      {hasOffers ? (
        <OptionList options={options} value={option.id} onChange={setWanted} isDisabled={isBusy} />
      ) : (
        <OnePrice option={option} balanceCents={balanceCents} isVisitor={status === 'visitor'} />
      )}
      <p className="mt-3 flex gap-2 text-sm leading-snug text-pretty text-ink-soft">
        <RefreshCw size={16} className="mt-px shrink-0 text-ink-mute" />
        <span>{option.next}</span>
      </p>
      {status === 'visitor' ? (
        <SignInFirst text={cents === 0 ? 'Sign up to start for free' : 'Sign up to subscribe'} />
      ) : (
        <PaymentFooter
          intent={{ dialog: 'subscribe', props, words: text, cents }}
          balanceCents={balanceCents}
          problem={problem}
          isBusy={isBusy}
          onPay={() => void subscribe()}
        />
      )}
      {hasOffers && cents > 0 && status !== 'visitor' && (
        <p
          className={cx(
            'mt-3 flex items-center justify-center gap-1.5 text-sm text-ink-soft',
            // Takes its place while it loads, so that the button above it does not move under a finger.
            balanceCents === undefined && 'invisible',
          )}
        >
          <Credits cents={cents} /> of your <Credits cents={balanceCents ?? 0} />
        </p>
      )}
    </>
  )
}

function OnePrice(props: { option: Option; balanceCents: number | undefined; isVisitor: boolean }) {
  const { option, balanceCents, isVisitor } = props
  if (isVisitor)
    return <OptionList options={[option]} value={option.id} onChange={() => {}} isDisabled={false} />
  return (
    <div className="mt-4">
      <PriceRows priceLabel={option.label} priceCents={option.cents} balanceCents={balanceCents} />
    </div>
  )
}

/** Visitors see all terms, and return here after signing in. */
function SignInFirst({ text }: { text: string }) {
  const goToSignIn = useGoToSignIn()
  return (
    <div className="mt-3 grid gap-2">
      <Button tone="accent" size="lg" onClick={() => goToSignIn(undefined, '/signup')}>
        {text}
      </Button>
      <Button size="lg" tone="ghost" onClick={() => goToSignIn()}>
        I have an account
      </Button>
    </div>
  )
}

function goOnOption(plan: PlanData, own: OwnSubscription, now: Date): Option {
  const price = monthlyText({ period: { ...plan.period, price: nextPrice(own) } })
  const later = own.later_price ? `${laterText(own.later_price, now)} ` : ''
  return {
    id: 'go-on',
    label: 'Due now',
    cents: 0,
    line: '',
    next: `Renews on ${shortDate(new Date(own.ends_on), now)} for ${price}, until you cancel. ${later}Cancel anytime and keep what you paid for.`,
    chosen: {},
  }
}

function WhatOneGets({ contents }: { contents: PlanContents }) {
  const text = contentsText(contents)
  return (
    <p className="mt-3 flex gap-2 text-base font-semibold text-pretty">
      <Images size={18} className="mt-px shrink-0 text-coin" />
      {text || 'No posts for subscribers yet'}
    </p>
  )
}

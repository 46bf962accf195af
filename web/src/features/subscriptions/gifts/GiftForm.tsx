/** The form of a gift subscription, and its payment from the wallet. */
import { useEffect, useEffectEvent, useState } from 'react'
import { flatten, safeParse } from 'valibot'
import { dollars } from '#rules/formats.ts'
import { subscriptionGiftForm } from '#rules/forms/subscription-gift.ts'
import { dollarsToCents } from '#rules/money.ts'
import { giftMonthsLabel, giftMonthsText, SUBSCRIPTION_GIFT } from '#rules/subscription-gift.ts'
import { PaymentFooter, PriceRows, usePay, useWallet } from '#web/features/ledger/index.ts'
import { graphql } from '#web/lib/graphql/graphql.ts'
import { Checkbox } from '#web/ui/Checkbox.tsx'
import { Field } from '#web/ui/Field.tsx'
import { Segmented } from '#web/ui/Segmented.tsx'
import { showToast } from '#web/ui/toasts.tsx'
import type { SubscribablePerson } from '../fields.ts'
import '../subscription-updates.ts'
import { GiftMonthsChoice } from './GiftMonthsChoice.tsx'
import type { GiftDraft } from './gift-dialog-props.ts'
import { GiftFields } from './gift-fields.ts'

const GiveSubscription = graphql(
  `
    mutation GiveSubscription(
      $user: ID!, $months: Int!, $username: String, $message: String, $anonymous: Boolean, $price: Float, $key: String
    ) {
      giveSubscription(
        user: $user, months: $months, username: $username, message: $message, anonymous: $anonymous, price: $price,
        key: $key
      ) {
        gift { ...GiftFields }
        wallet { id cents amount }
      }
    }
  `,
  [GiftFields],
)

const FIRST: GiftDraft = { months: 1, way: 'username', username: '', message: '', anonymous: false }

type Props = {
  person: SubscribablePerson
  monthPrice: number
  draft: GiftDraft | undefined
  onRefused(): void
  onLink(link: string): void
  close(isDone?: boolean): void
}

export function GiftForm({ person, monthPrice, draft: before = FIRST, onRefused, onLink, close }: Props) {
  const [draft, setDraft] = useState(before)
  const [isTried, setTried] = useState(false)
  const { cents: balance, again } = useWallet()
  const { pay, isBusy, problem } = usePay(GiveSubscription)
  const { months, way, anonymous } = draft
  const form = safeParse(subscriptionGiftForm, {
    months,
    username: way === 'username' ? draft.username : null,
    message: draft.message,
  })
  const errors =
    form.success || !isTried ? {} : (flatten<typeof subscriptionGiftForm>(form.issues).nested ?? {})
  const monthCents = dollarsToCents(monthPrice)
  const cents = months * monthCents
  // An unanswered gift must be retried unchanged.
  const isFixed = isBusy || problem?.kind === 'lost'
  const change = (part: Partial<GiftDraft>) => isFixed || setDraft({ ...draft, ...part })

  // A refusal may be caused by a new price, so it is fetched again.
  const refused = useEffectEvent(onRefused)
  useEffect(() => {
    if (problem?.kind === 'refused') refused()
  }, [problem])

  const give = async () => {
    setTried(true)
    if (!form.success) return
    const paid = await pay({ user: person.id, price: cents / 100, anonymous, ...form.output })
    if (!paid) return again()
    const gift = 'data' in paid ? paid.data.giveSubscription.gift : undefined
    if (gift?.link) return onLink(gift.link)
    const to = form.output.username ? `@${form.output.username}` : 'them'
    showToast({ tone: 'success', text: `You gave ${to} ${giftMonthsText(months)} of ${person.fullname}` })
    close(true)
  }

  return (
    <>
      <GiftMonthsChoice
        value={months}
        monthCents={monthCents}
        isFixed={isFixed}
        onChange={(next) => change({ months: next })}
      />
      <div className="mt-4 mb-3">
        <Segmented
          label="To whom"
          wide
          items={[
            { value: 'username', label: 'By username' },
            { value: 'link', label: 'By link' },
          ]}
          value={way}
          onChange={(next) => change({ way: next })}
        />
      </div>
      {way === 'username' && (
        <Field
          label="Friend’s username"
          on="surface"
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          value={draft.username}
          disabled={isFixed}
          error={errors.username?.[0]}
          onChange={(event) => change({ username: event.target.value })}
        />
      )}
      <Field
        label="Message"
        hint="Add a message (optional)"
        on="surface"
        maxLength={SUBSCRIPTION_GIFT.messageMaxLength}
        value={draft.message}
        disabled={isFixed}
        error={errors.message?.[0]}
        onChange={(event) => change({ message: event.target.value })}
      />
      <Checkbox
        checked={anonymous}
        disabled={isFixed}
        onChange={(event) => change({ anonymous: event.target.checked })}
      >
        Give anonymously
      </Checkbox>
      <p className="mt-1 mb-3 text-sm leading-snug text-pretty text-ink-soft">
        {way === 'link'
          ? 'You’ll get a link that one person can accept. After 30 days without an answer, the credits go back to your wallet.'
          : 'Starts right away and doesn’t renew. They’re never charged.'}
      </p>
      <PriceRows priceLabel={giftMonthsLabel(months)} priceCents={cents} balanceCents={balance} />
      <PaymentFooter
        intent={{ dialog: 'gift', props: { person, draft }, words: `Give for ${dollars(cents)}`, cents }}
        balanceCents={balance}
        problem={problem}
        isBusy={isBusy}
        onPay={() => void give()}
      />
    </>
  )
}

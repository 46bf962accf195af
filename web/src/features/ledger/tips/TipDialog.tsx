/** The tip dialog: amount, optional message and remaining balance. */
import { useState } from 'react'
import { flatten, safeParse } from 'valibot'
import { dollars } from '#rules/formats.ts'
import { tipForm } from '#rules/forms/tip.ts'
import { TIP } from '#rules/money.ts'
import { graphql } from '#web/lib/graphql/graphql.ts'
import type { OverlayControls } from '#web/lib/overlays.tsx'
import { Field } from '#web/ui/Field.tsx'
import { Sheet } from '#web/ui/Sheet.tsx'
import { showToast } from '#web/ui/toasts.tsx'
import { PaymentFooter } from '../paying/PaymentFooter.tsx'
import { PriceRows } from '../paying/PriceRows.tsx'
import { usePay } from '../paying/use-pay.ts'
import { useWallet } from '../use-wallet.ts'
import { TipAmount } from './TipAmount.tsx'
import { TipMenu } from './TipMenu.tsx'
import type { TipOffer } from './tip-offer.ts'

const AddTip = graphql(`
  mutation AddTip($user: ID!, $amount: Int!, $message: String, $media: ID, $key: String) {
    addTip(user: $user, amount: $amount, message: $message, media: $media, key: $key) {
      id
      wallet { id cents amount }
    }
  }
`)

export type TipDialogProps = OverlayControls<boolean> & {
  user: { id: string; fullname: string }
  /** The media it is given for, if any. */
  media?: string | undefined
  /** The creator's tip menu. */
  menu?: readonly TipOffer[]
  /** The amount entered before leaving to add credits. */
  amount?: string
  message?: string
}

const FIRST_AMOUNT = '5'

export function TipDialog({ user, media, menu = [], close, ...before }: TipDialogProps) {
  const [amount, setAmount] = useState(before.amount ?? FIRST_AMOUNT)
  const [message, setMessage] = useState(before.message ?? '')
  const [isTried, setTried] = useState(false)
  const { cents: balance, again } = useWallet()
  const { pay, isBusy, problem } = usePay(AddTip)
  const form = safeParse(tipForm, { amount: numberFrom(amount), message })
  const errors = form.success || !isTried ? {} : (flatten<typeof tipForm>(form.issues).nested ?? {})
  const cents = form.success ? form.output.amount * 100 : 0
  // An unanswered tip must be retried unchanged.
  const isFixed = isBusy || problem?.kind === 'lost'

  const send = async () => {
    setTried(true)
    if (!form.success) return
    const paid = await pay({ user: user.id, media: media ?? null, ...form.output })
    if (!paid) return again()
    showToast({ tone: 'success', text: `You tipped ${user.fullname} ${dollars(cents)}` })
    close(true)
  }

  return (
    <Sheet open onClose={close} title="Send a tip">
      <p className="-mt-2 mb-4 truncate text-base text-ink-soft">to {user.fullname}</p>
      {menu.length > 0 && (
        <TipMenu
          menu={menu}
          isFixed={isFixed}
          chosen={menu.find(({ title, cents: price }) => title === message && price === cents)?.id}
          onChoose={({ title, cents: price }) => {
            setAmount(String(price / 100))
            setMessage(title)
          }}
        />
      )}
      <TipAmount
        value={amount}
        onChange={setAmount}
        error={errors.amount?.[0]}
        isFixed={isFixed}
        onTouched={() => setTried(true)}
      />
      <div className="h-1.5" />
      <Field
        label="Message"
        hint="A few words, if you like"
        on="surface"
        maxLength={TIP.messageMaxLength}
        value={message}
        disabled={isFixed}
        error={errors.message?.[0]}
        onChange={(event) => setMessage(event.target.value)}
      />
      <div className="mt-1.5">
        <PriceRows priceLabel="Tip" priceCents={cents} balanceCents={balance} />
      </div>
      <PaymentFooter
        intent={{
          dialog: 'tip',
          props: { user, media, menu, amount, message },
          words: form.success ? `Tip ${dollars(cents)}` : 'Tip',
          cents,
        }}
        balanceCents={balance}
        problem={problem}
        isBusy={isBusy}
        onPay={() => void send()}
        onCancel={() => close()}
      />
    </Sheet>
  )
}

/** Parses '5' and '$5'; NaN for an empty field. */
function numberFrom(text: string): number {
  const plain = text.trim().replace(/^\$\s*/, '')
  return plain === '' ? Number.NaN : Number(plain)
}

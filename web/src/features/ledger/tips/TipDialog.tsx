/** The tip dialog: amount, optional message and remaining balance. */
import { useState } from 'react'
import { flatten, safeParse } from 'valibot'
import { dollars } from '#rules/formats.ts'
import { tipForm } from '#rules/forms/tip.ts'
import { findGift, GIFTS, type GiftId } from '#rules/gifts.ts'
import { TIP } from '#rules/money.ts'
import { graphql } from '#web/lib/graphql/graphql.ts'
import type { OverlayControls } from '#web/lib/overlays.tsx'
import { Field } from '#web/ui/Field.tsx'
import { Segmented } from '#web/ui/Segmented.tsx'
import { Sheet } from '#web/ui/Sheet.tsx'
import { showToast } from '#web/ui/toasts.tsx'
import { PaymentFooter } from '../paying/PaymentFooter.tsx'
import { PriceRows } from '../paying/PriceRows.tsx'
import { usePay } from '../paying/use-pay.ts'
import { useWallet } from '../use-wallet.ts'
import { GiftTray } from './GiftTray.tsx'
import { TipAmount } from './TipAmount.tsx'
import { TipMenu } from './TipMenu.tsx'
import type { TipOffer } from './tip-offer.ts'

const AddTip = graphql(`
  mutation AddTip($user: ID!, $amount: Int!, $message: String, $media: ID, $gift: String, $key: String) {
    addTip(user: $user, amount: $amount, message: $message, media: $media, gift: $gift, key: $key) {
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
  /** In a live, gifts come first. */
  hasGifts?: boolean
  /** The gift chosen before leaving to add credits; null for an amount. */
  giftId?: GiftId | null
  /** The amount entered before leaving to add credits. */
  amount?: string
  message?: string
}

const FIRST_AMOUNT = '5'

export function TipDialog({ user, media, menu = [], hasGifts = false, close, ...before }: TipDialogProps) {
  const [amount, setAmount] = useState(before.amount ?? FIRST_AMOUNT)
  const [message, setMessage] = useState(before.message ?? '')
  const [giftId, setGiftId] = useState<GiftId>(before.giftId ?? GIFTS[0].id)
  const [kind, setKind] = useState<'gift' | 'amount'>(
    hasGifts && before.giftId !== null && before.amount === undefined ? 'gift' : 'amount',
  )
  const gift = kind === 'gift' ? findGift(giftId) : undefined
  const [isTried, setTried] = useState(false)
  const { cents: balance, again } = useWallet()
  const { pay, isBusy, problem } = usePay(AddTip)
  const form = safeParse(
    tipForm,
    gift ? { amount: gift.cents / 100 } : { amount: numberFrom(amount), message },
  )
  const errors = form.success || !isTried ? {} : (flatten<typeof tipForm>(form.issues).nested ?? {})
  const cents = form.success ? form.output.amount * 100 : 0
  // An unanswered tip must be retried unchanged.
  const isFixed = isBusy || problem?.kind === 'lost'

  const send = async () => {
    setTried(true)
    if (!form.success) return
    const paid = await pay({ user: user.id, media: media ?? null, gift: gift?.id ?? null, ...form.output })
    if (!paid) return again()
    showToast({
      tone: 'success',
      text: gift
        ? `You sent ${user.fullname} ${gift.phrase}`
        : `You tipped ${user.fullname} ${dollars(cents)}`,
    })
    close(true)
  }

  return (
    <Sheet open onClose={close} title="Send a tip">
      <p className="-mt-2 mb-4 truncate text-base text-ink-soft">to {user.fullname}</p>
      {hasGifts && (
        <div className="mb-4">
          <Segmented
            label="Gift or amount"
            wide
            items={[
              { value: 'gift', label: 'Gifts' },
              { value: 'amount', label: 'Any amount' },
            ]}
            value={kind}
            onChange={(next) => isFixed || setKind(next)}
          />
        </div>
      )}
      {gift ? (
        <GiftTray value={gift.id} isFixed={isFixed} onChange={setGiftId} />
      ) : (
        <>
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
            hint="Add a message (optional)"
            on="surface"
            maxLength={TIP.messageMaxLength}
            value={message}
            disabled={isFixed}
            error={errors.message?.[0]}
            onChange={(event) => setMessage(event.target.value)}
          />
        </>
      )}
      <div className="mt-1.5">
        <PriceRows priceLabel={gift ? gift.name : 'Tip'} priceCents={cents} balanceCents={balance} />
      </div>
      <PaymentFooter
        intent={{
          dialog: 'tip',
          props: { user, media, menu, hasGifts, ...(gift ? { giftId } : { giftId: null, amount, message }) },
          words: gift
            ? `Send ${gift.name} for ${dollars(cents)}`
            : form.success
              ? `Tip ${dollars(cents)}`
              : 'Tip',
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

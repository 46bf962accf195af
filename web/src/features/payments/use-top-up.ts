/** Buys credits: paid, refused, or pending at the buyer's bank, at the provider or on an invoice. */
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useClient } from 'urql'
import { credits } from '#rules/formats.ts'
import { usePay } from '#web/features/ledger/index.ts'
import { graphql } from '#web/lib/graphql/graphql.ts'
import { showToast } from '#web/ui/toasts.tsx'
import { OwnWallet, TopUpFields } from './wallet-query.ts'
import './wallet-updates.ts'

const BuyCredits = graphql(
  `
    mutation BuyCredits($pack: Int!, $card: ID, $method: ID, $key: String, $oneTap: Boolean, $total: Int) {
      buyCredits(pack: $pack, card: $card, method: $method, key: $key, one_tap: $oneTap, total: $total) { ...TopUpFields }
    }
  `,
  [TopUpFields],
)

/** A saved card, or a way to pay at the provider. */
export type PaymentSource = { card: string } | { method: string }

type BuyDetails = { isOneTap?: boolean; total?: number | undefined }

/** Where the state of a top-up is shown. */
export const topUpPath = (id: string): string => `/account/purchases/payment?top_up=${id}`

/** `onPaid` replaces the message on this page, for a page that is left then. */
export function useTopUp({ onPaid }: { onPaid?: (id: string) => void } = {}) {
  const client = useClient()
  const navigate = useNavigate()
  const { pay, isBusy, problem, forget } = usePay(BuyCredits)
  const [failure, setFailure] = useState<string>()
  /** The top-up with an unknown outcome. */
  const [openId, setOpenId] = useState<string>()
  /** After a refusal the next payment is confirmed, whatever limit this page still shows. */
  const [isOneTapRefused, setIsOneTapRefused] = useState(false)

  /**
   * `total`: what the buyer was shown, in cents. `isOneTap`: within the buyer's one-tap limit, so not confirmed. False if the card was declined. Never resolves when the browser
   * leaves for the bank.
   */
  const buy = async (
    pack: number,
    source: PaymentSource,
    { isOneTap = false, total }: BuyDetails = {},
  ): Promise<boolean> => {
    setFailure(undefined)
    setOpenId(undefined)
    const paid = await pay({ pack: pack / 100, ...source }, { oneTap: isOneTap, total: total ?? null })
    if (!paid || !('data' in paid)) {
      if (isOneTap) {
        setIsOneTapRefused(true)
        // The limit may have changed in another tab.
        void client.query(OwnWallet, {}, { requestPolicy: 'network-only' }).toPromise()
      }
      return true
    }
    setIsOneTapRefused(false)
    const { id, state, failure: text, challenge, invoice } = paid.data.buyCredits
    if (state === 'paid' && onPaid) onPaid(id)
    else if (state === 'paid')
      showToast({ tone: 'success', text: `${credits(pack)} credits added to your wallet` })
    else if (state === 'failed') setFailure(text ?? 'Your card wasn’t charged.')
    else if (invoice) await navigate(topUpPath(id))
    else if (challenge) await leaveFor(challenge)
    else setOpenId(id)
    return state !== 'failed'
  }

  return {
    buy,
    isBusy,
    isOneTapRefused,
    isLost: problem?.kind === 'lost',
    words: failure ?? problem?.message,
    openId,
    /** Another card or amount is a new attempt. */
    forget: () => {
      forget()
      setFailure(undefined)
    },
  }
}

function leaveFor(url: string): Promise<never> {
  // Going back from the bank may restore this page from the bfcache, busy forever.
  window.addEventListener('pageshow', ({ persisted }) => persisted && location.reload())
  location.assign(url)
  return new Promise(() => undefined)
}

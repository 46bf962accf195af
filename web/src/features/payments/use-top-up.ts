/** Buys credits with a saved card: paid, refused, or pending at the buyer's bank. */
import { useState } from 'react'
import { useClient } from 'urql'
import { credits } from '#rules/formats.ts'
import { usePay } from '#web/features/ledger/index.ts'
import { graphql } from '#web/lib/graphql/graphql.ts'
import { showToast } from '#web/ui/toasts.tsx'
import { OwnWallet, TopUpFields } from './wallet-query.ts'
import './wallet-updates.ts'

const BuyCredits = graphql(
  `
    mutation BuyCredits($pack: Int!, $card: ID!, $key: String, $oneTap: Boolean) {
      buyCredits(pack: $pack, card: $card, key: $key, one_tap: $oneTap) { ...TopUpFields }
    }
  `,
  [TopUpFields],
)

export function useTopUp() {
  const client = useClient()
  const { pay, isBusy, problem, forget } = usePay(BuyCredits)
  const [failure, setFailure] = useState<string>()
  /** The top-up with an unknown outcome. */
  const [openId, setOpenId] = useState<string>()
  /** After a refusal the next payment is confirmed, whatever limit this page still shows. */
  const [isOneTapRefused, setIsOneTapRefused] = useState(false)

  /**
   * `isOneTap`: within the buyer's one-tap limit, so not confirmed. False if the card was declined. Never resolves when the browser
   * leaves for the bank.
   */
  const buy = async (pack: number, card: string, isOneTap = false): Promise<boolean> => {
    setFailure(undefined)
    setOpenId(undefined)
    const paid = await pay({ pack: pack / 100, card }, { oneTap: isOneTap })
    if (!paid || !('data' in paid)) {
      if (isOneTap) {
        setIsOneTapRefused(true)
        // The limit may have changed in another tab.
        void client.query(OwnWallet, {}, { requestPolicy: 'network-only' }).toPromise()
      }
      return true
    }
    setIsOneTapRefused(false)
    const { id, state, failure: text, challenge } = paid.data.buyCredits
    if (state === 'paid')
      showToast({ tone: 'success', text: `${credits(pack)} credits added to your wallet` })
    else if (state === 'failed') setFailure(text ?? 'Your card wasn’t charged.')
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

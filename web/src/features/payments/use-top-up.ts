/** Buys credits with a saved card: paid, refused, or pending at the buyer's bank. */
import { useState } from 'react'
import { credits } from '#rules/formats.ts'
import { usePay } from '#web/features/ledger/index.ts'
import { graphql } from '#web/lib/graphql/graphql.ts'
import { showToast } from '#web/ui/toasts.tsx'
import { TopUpFields } from './wallet-query.ts'
import './wallet-updates.ts'

const BuyCredits = graphql(
  `
    mutation BuyCredits($pack: Int!, $card: ID!, $key: String) {
      buyCredits(pack: $pack, card: $card, key: $key) { ...TopUpFields }
    }
  `,
  [TopUpFields],
)

export function useTopUp() {
  const { pay, isBusy, problem, forget } = usePay(BuyCredits)
  const [failure, setFailure] = useState<string>()
  /** The top-up with an unknown outcome. */
  const [openId, setOpenId] = useState<string>()

  /** False if the card was declined. Never resolves when the browser leaves for the bank. */
  const buy = async (pack: number, card: string): Promise<boolean> => {
    setFailure(undefined)
    setOpenId(undefined)
    const paid = await pay({ pack: pack / 100, card })
    if (!paid || !('data' in paid)) return true
    const { id, state, failure: text, challenge } = paid.data.buyCredits
    if (state === 'paid')
      showToast({ tone: 'success', text: `${credits(pack)} credits added to your wallet` })
    else if (state === 'failed') setFailure(text ?? 'Your card was not charged.')
    else if (challenge) await leaveFor(challenge)
    else setOpenId(id)
    return state !== 'failed'
  }

  return {
    buy,
    isBusy,
    isLost: problem?.kind === 'lost',
    words: failure ?? problem?.words,
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

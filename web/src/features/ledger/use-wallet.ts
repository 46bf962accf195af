/** The viewer's balance, shared across the page. */
import { useQuery } from 'urql'
import { graphql } from '#web/lib/graphql/graphql.ts'
import { useSession } from '#web/lib/session.tsx'

const WalletBalance = graphql(`query WalletBalance { wallet { id cents amount } }`)

type WalletView = {
  /** Undefined until loaded, and for visitors. */
  cents: number | undefined
  isFailed: boolean
  again(): void
}

export function useWallet(): WalletView {
  const { status } = useSession()
  const [{ data, error, fetching }, ask] = useQuery({
    query: WalletBalance,
    pause: status !== 'signed-in',
    requestPolicy: 'cache-and-network',
  })
  return {
    cents: data?.wallet.cents,
    isFailed: error !== undefined && !fetching && !data,
    again: () => ask({ requestPolicy: 'network-only' }),
  }
}

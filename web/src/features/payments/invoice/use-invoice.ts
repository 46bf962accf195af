/** The top-up of an invoice, asked for every few seconds while the page is visible, until it is settled. */
import type { ResultOf } from 'gql.tada'
import { useEffect, useEffectEvent, useState } from 'react'
import { useMutation, useQuery } from 'urql'
import '../wallet-updates.ts'
import { FinishInvoice, InvoiceTopUp } from './invoice-query.ts'

const POLL_MS = 4_000

type TopUp = ResultOf<typeof InvoiceTopUp>['topUp']
const isOpen = (topUp: TopUp | undefined) => topUp?.state === 'challenge' || topUp?.state === 'starting'

export function useInvoice(id: string) {
  const [result, again] = useQuery({
    query: InvoiceTopUp,
    variables: { id },
    requestPolicy: 'cache-and-network',
  })
  const [finishing, finish] = useMutation(FinishInvoice)
  // During an outage of the provider the invoice that is known stays: its address is still right.
  const [known, setKnown] = useState<TopUp>()
  const fresh = result.error ? undefined : result.data?.topUp
  if (fresh !== undefined && fresh !== known) setKnown(fresh)
  const topUp = fresh ?? known

  // The provider has decided, and the server may not have booked it yet; afterwards, the wallet's balance is read again.
  const [isFinished, setFinished] = useState(false)
  const mustFinish = topUp?.invoice === null && !isFinished
  const settle = useEffectEvent(async () => {
    const { data } = await finish({ id })
    if (data && !isOpen(data.finishTopUp)) setFinished(true)
  })
  useEffect(() => {
    if (mustFinish) void settle()
  }, [mustFinish])

  const poll = useEffectEvent(() => {
    if (document.visibilityState !== 'visible' || result.fetching || finishing.fetching) return
    if (mustFinish) void settle()
    else again({ requestPolicy: 'network-only' })
  })
  const isPolling = isOpen(topUp) || mustFinish
  useEffect(() => {
    if (!isPolling) return
    const onVisible = () => poll()
    const timer = setInterval(onVisible, POLL_MS)
    document.addEventListener('visibilitychange', onVisible)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', onVisible)
    }
  }, [isPolling])
  return [{ ...result, data: topUp }, again] as const
}

/** Where the browser returns with a top-up: its invoice, or the wallet with its outcome. */
import type { ReactNode } from 'react'
import { useQuery } from 'urql'
import { Page } from '#web/parts/page/Page.tsx'
import { Loading, SkeletonBlock } from '#web/ui/Skeleton.tsx'
import { InvoiceScreen } from './invoice/InvoiceScreen.tsx'
import { TopUpMethod } from './invoice/invoice-query.ts'
import { PaymentMethods } from './wallet-query.ts'

/** `children`: the wallet. */
export function TopUpScreen(props: { id: string; walletPath: string; children: ReactNode }) {
  const { id, walletPath, children } = props
  const [{ data, error }] = useQuery({ query: TopUpMethod, variables: { id } })
  const [offered] = useQuery({ query: PaymentMethods })
  const isKnown = (data || error) && (offered.data || offered.error)
  if (!isKnown)
    return (
      <Page title="Payment" back={walletPath}>
        <Loading label="Checking your payment">
          <SkeletonBlock className="h-40" />
        </Loading>
      </Page>
    )
  const method = offered.data?.paymentMethods.find((one) => one.id === data?.topUp?.method)
  if (method?.shape !== 'invoice') return children
  return <InvoiceScreen key={id} id={id} title={`Pay with ${method.label}`} walletPath={walletPath} />
}

/** /account/purchases/payment?top_up=…: what the buyer sends from their own wallet, and what became of it. */
import { ReceiptText } from 'lucide-react'
import { useHiddenNavigation } from '#web/lib/hidden-navigation.ts'
import { Page } from '#web/parts/page/Page.tsx'
import { QueryResult } from '#web/parts/QueryResult.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { SkeletonBlock } from '#web/ui/Skeleton.tsx'
import { useIsDesktop } from '#web/ui/use-is-desktop.ts'
import { InvoiceView } from './InvoiceView.tsx'
import { toInvoicePayment } from './invoice-query.ts'
import { useInvoice } from './use-invoice.ts'

type Props = { id: string; title: string; walletPath: string }

export function InvoiceScreen({ id, title, walletPath }: Props) {
  const result = useInvoice(id)
  useHiddenNavigation(!useIsDesktop())
  return (
    <Page title={title} back={walletPath}>
      <QueryResult
        of={result}
        label="Loading the invoice"
        errorContent="Couldn’t load the invoice"
        skeleton={<SkeletonBlock className="mx-auto h-110 w-full max-w-md desktop:mx-0 desktop:max-w-4xl" />}
        missing={<EmptyState icon={ReceiptText} title="Not available" />}
      >
        {(shown) => <InvoiceView payment={toInvoicePayment(shown)} walletPath={walletPath} />}
      </QueryResult>
    </Page>
  )
}

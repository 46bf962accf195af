/** Empty, error and loading states, and a table. */
import { Hourglass, Inbox, Upload } from 'lucide-react'
import { useState } from 'react'
import { dollars } from '#rules/formats.ts'
import { Avatar } from '#web/ui/Avatar.tsx'
import { Badge } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Credits } from '#web/ui/Credits.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { Loading, SkeletonBlock, SkeletonRows } from '#web/ui/Skeleton.tsx'
import { SummaryRow } from '#web/ui/SummaryRow.tsx'
import { GallerySection } from './GallerySection.tsx'

const SALES = [
  { from: 'Jonas Weir', what: 'Subscription', priceCents: 999, shareCents: 799, held: true },
  { from: 'Omar Haddad', what: 'Tip', priceCents: 2000, shareCents: 1400, held: false },
]

export function StateSections() {
  const [busy, setBusy] = useState(false)
  return (
    <>
      <GallerySection title="Empty state" span="desktop:col-span-6 wide:col-span-4">
        <div className="card">
          <EmptyState
            icon={Inbox}
            title="There is nothing here yet"
            text="Your first video starts it. It takes about a minute."
            action={
              <Button tone="accent" icon={Upload}>
                Upload
              </Button>
            }
          />
        </div>
      </GallerySection>
      <GallerySection title="Error state" span="desktop:col-span-6 wide:col-span-4">
        <div className="card">
          <ErrorState busy={busy} onRetry={() => setBusy(true)} />
        </div>
      </GallerySection>
      <GallerySection title="Skeletons" span="desktop:col-span-12 wide:col-span-4">
        <Loading>
          <div className="grid gap-4">
            <SkeletonRows />
            <SkeletonBlock />
          </div>
        </Loading>
      </GallerySection>
      <GallerySection title="Table row" span="desktop:col-span-12 wide:col-span-8">
        <Sales />
      </GallerySection>
      <GallerySection title="Summary" span="desktop:col-span-12 wide:col-span-4">
        <div className="rounded-lg bg-raised px-4 py-1">
          <SummaryRow label="Price">
            {dollars(600)}
            <Credits cents={600} />
          </SummaryRow>
          <SummaryRow label="Your balance">
            {dollars(1480)}
            <Credits cents={1480} />
          </SummaryRow>
          <div className="border-t border-line">
            <SummaryRow label="Balance after" strong>
              {dollars(880)}
              <Credits cents={880} />
            </SummaryRow>
          </div>
        </div>
      </GallerySection>
    </>
  )
}

function Sales() {
  return (
    <div className="card px-4 desktop:px-5">
      <table className="w-full text-left">
        <thead>
          <tr className="h-10 border-b border-line text-xs text-ink-mute *:font-semibold">
            <th scope="col">From</th>
            <th scope="col" className="max-desktop:hidden">
              For
            </th>
            <th scope="col" className="text-right max-desktop:hidden">
              Price
            </th>
            <th scope="col" className="text-right">
              Your share
            </th>
            <th scope="col" className="pl-4 desktop:pl-8">
              State
            </th>
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {SALES.map((sale) => (
            <tr key={sale.from} className="h-13 text-base">
              <td>
                <span className="flex items-center gap-2.5">
                  <Avatar name={sale.from} size={30} on="surface" />
                  <b className="font-semibold">{sale.from}</b>
                </span>
              </td>
              <td className="text-ink-soft max-desktop:hidden">{sale.what}</td>
              <td className="text-right text-ink-soft tabular-nums max-desktop:hidden">
                {dollars(sale.priceCents)}
              </td>
              <td className="text-right font-bold text-coin tabular-nums">{dollars(sale.shareCents)}</td>
              <td className="pl-4 desktop:pl-8">
                {sale.held ? (
                  <Badge icon={Hourglass}>Held to 22 Nov</Badge>
                ) : (
                  <Badge tone="success">Payable</Badge>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** The exported bank files: downloads, and the number of unresolved payouts in each. */
import { Download } from 'lucide-react'
import { useQuery } from 'urql'
import { countLabel, dollars, shortDate } from '#rules/formats.ts'
import { dollarsToCents } from '#rules/money.ts'
import { PaneTitle } from '#web/parts/console/Facts.tsx'
import { useSharedNow } from '#web/parts/console/use-now.ts'
import { buttonClass } from '#web/ui/Button.tsx'
import { methodText } from './payout-text.ts'
import { BatchesQuery } from './queries.ts'

export function Files() {
  const now = useSharedNow()
  const [{ data }] = useQuery({ query: BatchesQuery, requestPolicy: 'cache-and-network' })
  const files = data?.payoutBatches ?? []
  if (files.length === 0) return null
  return (
    <>
      <PaneTitle>Files</PaneTitle>
      <ul className="divide-y divide-line">
        {files.map(({ id, date, method, count, open, total, url }) => (
          <li key={id} className="flex min-h-12 items-center justify-between gap-3 py-1.5 text-sm">
            <span className="min-w-0">
              <b className="font-semibold">{methodText(method)}</b>{' '}
              <span className="text-ink-soft">
                {shortDate(new Date(date), now)} · {countLabel(count, 'payout')} ·{' '}
                {dollars(dollarsToCents(total))}
                {open > 0 && ` · ${open} open`}
              </span>
            </span>
            <a href={url} download className={buttonClass({ size: 'sm' })}>
              <Download size={16} />
              CSV
            </a>
          </li>
        ))}
      </ul>
    </>
  )
}

/** Price, balance and remainder or shortfall, in dollars and credits. */
import { dollars } from '#rules/formats.ts'
import { Credits } from '#web/ui/Credits.tsx'
import { SkeletonLine } from '#web/ui/Skeleton.tsx'
import { SummaryRow } from '#web/ui/SummaryRow.tsx'

type Props = {
  priceCents: number
  /** Undefined while loading. */
  balanceCents: number | undefined
  priceLabel?: string
}

export function PriceRows({ priceCents, balanceCents, priceLabel = 'Price' }: Props) {
  const left = balanceCents === undefined ? undefined : balanceCents - priceCents
  return (
    <div className="rounded-lg bg-raised px-4 py-2">
      <SummaryRow label={priceLabel}>
        <Amount cents={priceCents} isStrong />
      </SummaryRow>
      <SummaryRow label="Your balance">
        <Amount cents={balanceCents} />
      </SummaryRow>
      <div className="my-1 border-t border-line" />
      <SummaryRow label={left !== undefined && left < 0 ? 'Still needed' : 'Balance after'} strong>
        <Amount cents={left === undefined ? undefined : Math.abs(left)} isStrong />
      </SummaryRow>
    </div>
  )
}

function Amount({ cents, isStrong }: { cents: number | undefined; isStrong?: boolean }) {
  if (cents === undefined) return <SkeletonLine className="w-28" />
  return (
    <>
      <span className={isStrong ? 'font-bold text-ink' : undefined}>{dollars(cents)}</span>
      <span className="flex min-w-18 justify-end">
        <Credits cents={cents} />
      </span>
    </>
  )
}

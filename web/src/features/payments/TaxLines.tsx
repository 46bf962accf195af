/** The price of a pack with its tax and the total, before the payment. */
import { ShieldCheck } from 'lucide-react'
import { credits, dollars } from '#rules/formats.ts'
import type { Quote } from './use-quote.ts'

const COUNTRIES = new Intl.DisplayNames('en', { type: 'region' })

export function TaxLines({ quote }: { quote: Quote }) {
  const { pack, tax, total, on_top: isOnTop } = quote
  return (
    <dl className="mt-4 grid gap-1.5 text-base">
      <div className="flex items-center justify-between gap-4 text-ink-soft">
        <dt>{credits(pack)} credits</dt>
        <dd className="text-right tabular-nums">
          {isOnTop && tax > 0 ? `${dollars(pack)} + ${dollars(tax)} VAT` : dollars(pack)}
        </dd>
      </div>
      <div className="flex items-center justify-between gap-4 font-bold">
        <dt>Total</dt>
        <dd className="text-lg font-extrabold tabular-nums">{dollars(total)}</dd>
      </div>
    </dl>
  )
}

export function TaxNote({ quote }: { quote: Quote }) {
  return (
    <p className="mt-3 flex items-center justify-center gap-1.5 text-center text-xs text-balance text-ink-mute">
      <ShieldCheck size={14} className="shrink-0" />
      {taxText(quote)}
    </p>
  )
}

function taxText({ tax, rate, country, on_top: isOnTop }: Quote): string {
  const place = COUNTRIES.of(country) ?? country
  if (tax === 0) return `No VAT, ${place}. Receipt by email.`
  return isOnTop
    ? `${rate}% VAT, ${place}. Receipt by email.`
    : `Includes ${dollars(tax)} VAT (${rate}%), ${place}. Receipt by email.`
}

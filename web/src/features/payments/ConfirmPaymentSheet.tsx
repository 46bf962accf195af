/** Asks once before a saved card is charged; resolves to true when confirmed. */
import { ShieldCheck } from 'lucide-react'
import { Link } from 'react-router'
import { credits, dollars } from '#rules/formats.ts'
import type { OverlayControls } from '#web/lib/overlays.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Sheet } from '#web/ui/Sheet.tsx'
import { SummaryRow } from '#web/ui/SummaryRow.tsx'
import { CardLine } from './CardLine.tsx'
import { shortCardLabel } from './card-text.ts'
import { TaxLines } from './TaxLines.tsx'
import type { Quote } from './use-quote.ts'
import type { CardData } from './wallet-query.ts'

export type ConfirmPaymentSheetProps = OverlayControls<boolean> & {
  card: CardData
  packCents: number
  /** Null while tax is off. */
  quote: Quote | null
}

export function ConfirmPaymentSheet({ card, packCents, quote, close }: ConfirmPaymentSheetProps) {
  return (
    <Sheet open onClose={close} title="Confirm payment">
      <div className="rounded-lg bg-raised px-4 py-1.5">
        <CardLine card={card} />
        <div className="my-1 border-t border-line" />
        {quote ? (
          <div className="pb-3">
            <TaxLines quote={quote} />
          </div>
        ) : (
          <SummaryRow label={`${credits(packCents)} credits`} strong>
            <b className="text-ink">{dollars(packCents)}</b>
          </SummaryRow>
        )}
      </div>
      <Button tone="accent" size="lg" wide className="mt-4" onClick={() => close(true)}>
        Pay {dollars(quote?.total ?? packCents)} with {shortCardLabel(card)}
      </Button>
      <p className="mt-3 flex flex-wrap items-center justify-center gap-x-1.5 text-center text-xs text-ink-mute">
        <ShieldCheck size={14} className="shrink-0" />
        Want to skip this step?
        <Link
          to="/account/purchases/payment"
          replace
          className="hit relative font-semibold text-ink-soft underline underline-offset-2"
        >
          Set a one-tap limit
        </Link>
      </p>
    </Sheet>
  )
}

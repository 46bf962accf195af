/** A saved card: network logo, last digits, holder and expiry. */
import { CreditCard } from 'lucide-react'
import type { ReactNode } from 'react'
import { CardBrandLogo } from '#web/ui/CardBrandLogo.tsx'
import { cx } from '#web/ui/cx.ts'
import { brandSign, cardLabel, holderText } from './card-text.ts'
import type { CardData } from './wallet-query.ts'

export function CardLine({ card, end }: { card: CardData; end?: ReactNode }) {
  return (
    <div className="flex min-h-14 items-center gap-3.5">
      <CardSign card={card} />
      <span className="min-w-0 flex-1">
        <b className="block truncate text-base font-semibold tabular-nums">{cardLabel(card)}</b>
        <span
          className={cx(
            'block truncate text-xs',
            card.expired || card.declined || !card.usable ? 'text-danger-ink' : 'text-ink-mute',
          )}
        >
          {holderText(card)}
        </span>
      </span>
      {end}
    </div>
  )
}

export function CardSign({ card }: { card: CardData }) {
  const brand = brandSign(card)
  if (brand) return <CardBrandLogo brand={brand} height={26} />
  return (
    <span className="grid h-6.5 w-9.75 shrink-0 place-items-center rounded-[4px] bg-overlay text-ink-soft">
      <CreditCard size={18} />
    </span>
  )
}

/** The current promotion: discount, audience, deadline and remaining places. */
import { BadgePercent } from 'lucide-react'
import { offerAudienceText, offerDiscountText, scarcityText } from './offer-options.ts'
import type { PlanDiscount } from './plan-text.ts'

export function PromotionBand({ promotion }: { promotion: PlanDiscount }) {
  const scarcity = scarcityText(promotion, new Date())
  return (
    <p className="mt-4 flex items-center gap-2.5 rounded-md bg-coin-wash px-3.5 py-2.5 text-sm leading-snug">
      <BadgePercent size={20} className="shrink-0 text-coin" />
      <span className="min-w-0 flex-1 text-pretty">
        <b className="font-bold text-coin">{offerDiscountText(promotion)}</b> {offerAudienceText(promotion)}
      </span>
      {scarcity.length > 0 && (
        <span className="grid shrink-0 text-right text-xs font-semibold whitespace-nowrap text-ink-soft">
          {scarcity.map((text) => (
            <span key={text}>{text}</span>
          ))}
        </span>
      )}
    </p>
  )
}

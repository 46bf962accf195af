/** The foot of public pages: who runs the site, which cards it takes, and that paying is safe. */
import { ShieldCheck } from 'lucide-react'
import { SITE } from '#web/lib/site.ts'
import { CardBrand } from '#web/ui/CardBrand.tsx'
import { cx } from '#web/ui/cx.ts'

const BRANDS = ['visa', 'mastercard', 'amex', 'paypal'] as const

export function LegalLine({ isCentredOnPhone }: { isCentredOnPhone?: boolean }) {
  return (
    <div
      className={cx(
        'flex flex-wrap items-center gap-x-5 gap-y-3 text-xs text-ink-mute',
        isCentredOnPhone && 'justify-center desk:justify-start',
      )}
    >
      <span>
        © {new Date().getFullYear()} {SITE.company}
        {SITE.registration && ` · ${SITE.registration}`}
      </span>
      <span className="flex items-center gap-5">
        <span className="flex gap-1.5">
          {BRANDS.map((brand) => (
            <CardBrand key={brand} brand={brand} height={18} />
          ))}
        </span>
        <span className="flex items-center gap-1.5">
          <ShieldCheck size={14} />
          Secure payments
        </span>
      </span>
    </div>
  )
}

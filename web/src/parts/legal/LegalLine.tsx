/** The foot of public pages: who runs the site and how to reach them, which cards it takes, and that paying is safe. */
import { ShieldCheck } from 'lucide-react'
import { SITE } from '#web/lib/site.ts'
import { type Brand, CardBrand } from '#web/ui/CardBrand.tsx'
import { cx } from '#web/ui/cx.ts'

const SIGNS: readonly Brand[] = ['visa', 'mastercard', 'amex', 'paypal']

export function LegalLine({ isCentredOnPhone }: { isCentredOnPhone?: boolean }) {
  return (
    <div
      className={cx(
        'flex flex-wrap items-center gap-x-5 gap-y-3 text-xs text-ink-mute',
        isCentredOnPhone && 'justify-center desk:justify-start',
      )}
    >
      <Company />
      <Payments />
    </div>
  )
}

function Company() {
  const { company, registration, address, contact } = SITE
  return (
    <span className="text-pretty">
      © {new Date().getFullYear()} {[company, registration, address].filter(Boolean).join(' · ')}
      {contact && (
        <>
          {' · '}
          <a
            href={contact.includes('@') && !contact.includes('/') ? `mailto:${contact}` : contact}
            className="hit relative underline underline-offset-2 hover:text-ink"
          >
            {contact.replace(/^https?:\/\//, '')}
          </a>
        </>
      )}
    </span>
  )
}

/** Only what can be paid with here; nothing where nothing can. */
function Payments() {
  const brands = SIGNS.filter((brand) => SITE.cardBrands.includes(brand))
  if (brands.length === 0) return null
  return (
    <span className="flex items-center gap-5">
      <span className="flex gap-1.5">
        {brands.map((brand) => (
          <CardBrand key={brand} brand={brand} height={18} />
        ))}
      </span>
      <span className="flex items-center gap-1.5">
        <ShieldCheck size={14} />
        Secure payments
      </span>
    </span>
  )
}

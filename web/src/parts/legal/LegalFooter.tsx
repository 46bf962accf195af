/** The footer of public pages: legal pages and forms, operator and contact, accepted cards. */
import { ShieldCheck } from 'lucide-react'
import { Link } from 'react-router'
import { SITE } from '#web/lib/site.ts'
import { type Brand, CardBrandLogo } from '#web/ui/CardBrandLogo.tsx'
import { cx } from '#web/ui/cx.ts'

const BRANDS_WITH_LOGO: readonly Brand[] = ['visa', 'mastercard', 'amex', 'paypal']

export function LegalFooter({ isCentredOnPhone }: { isCentredOnPhone?: boolean }) {
  return (
    <div
      className={cx(
        'flex flex-wrap items-center gap-x-5 gap-y-3 text-xs text-ink-mute',
        isCentredOnPhone && 'justify-center desktop:justify-start',
      )}
    >
      <FooterLinks isCentredOnPhone={isCentredOnPhone} />
      <Company />
      <Payments />
    </div>
  )
}

const LINKS = [
  { to: '/about/terms-of-service', words: 'Terms' },
  { to: '/about/privacy-policy', words: 'Privacy' },
  { to: '/about/cookie-policy', words: 'Cookies' },
  { to: '/about/refund-policy', words: 'Refunds' },
  { to: '/about/dmca', words: 'DMCA' },
  { to: '/about/complaint-procedure', words: 'Complaints' },
  { to: '/report', words: 'Report content' },
  { to: '/support', words: 'Support' },
] as const

function FooterLinks({ isCentredOnPhone }: { isCentredOnPhone: boolean | undefined }) {
  return (
    <nav aria-label="Legal" className="basis-full">
      <ul
        className={cx(
          'flex flex-wrap gap-x-4 gap-y-2',
          isCentredOnPhone && 'justify-center desktop:justify-start',
        )}
      >
        {LINKS.map(({ to, words: text }) => (
          <li key={to}>
            <Link to={to} className="hit relative font-medium text-ink-soft hover:text-ink">
              {text}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
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

/** The accepted cards, if any. */
function Payments() {
  const brands = BRANDS_WITH_LOGO.filter((brand) => SITE.cardBrands.includes(brand))
  if (brands.length === 0) return null
  return (
    <span className="flex items-center gap-5">
      <span className="flex gap-1.5">
        {brands.map((brand) => (
          <CardBrandLogo key={brand} brand={brand} height={18} />
        ))}
      </span>
      <span className="flex items-center gap-1.5">
        <ShieldCheck size={14} />
        Secure payments
      </span>
    </span>
  )
}

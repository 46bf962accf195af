/** Logos of card networks; besides our own logo the only colours that are not tokens. */

const BRANDS = {
  visa: { name: 'Visa', ground: '#1a1f71' },
  mastercard: { name: 'MasterCard', ground: '#26242c' },
  amex: { name: 'American Express', ground: '#1f72cd' },
  paypal: { name: 'PayPal', ground: '#f3f4f7' },
} as const

export type Brand = keyof typeof BRANDS

export function CardBrandLogo({ brand, height = 24 }: { brand: Brand; height?: number }) {
  const { name, ground } = BRANDS[brand]
  return (
    <svg
      height={height}
      width={height * 1.5}
      viewBox="0 0 36 24"
      role="img"
      aria-label={name}
      className="shrink-0"
    >
      <rect width="36" height="24" rx="4" fill={ground} />
      <BrandShape brand={brand} />
    </svg>
  )
}

function BrandShape({ brand }: { brand: Brand }) {
  if (brand === 'mastercard') {
    return (
      <>
        <circle cx="14.3" cy="12" r="6.3" fill="#eb001b" />
        <circle cx="21.7" cy="12" r="6.3" fill="#f79e1b" fillOpacity=".92" />
      </>
    )
  }
  const type = { x: 18, textAnchor: 'middle', fontWeight: 800, fill: '#fff' } as const
  if (brand === 'visa') {
    return (
      <text {...type} y="16.2" fontSize="11" fontStyle="italic" letterSpacing="-.2">
        VISA
      </text>
    )
  }
  if (brand === 'amex') {
    return (
      <text {...type} y="15.6" fontSize="9">
        AMEX
      </text>
    )
  }
  return (
    <text {...type} y="15.6" fontSize="8.5" fontStyle="italic" fill="#003087">
      Pay<tspan fill="#0079c1">Pal</tspan>
    </text>
  )
}

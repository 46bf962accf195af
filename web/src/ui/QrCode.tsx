/** A QR code, dark on light, as cameras expect, despite the dark design. */
import { encode } from 'uqr'
import { cx } from './cx.ts'

type Props = {
  text: string
  label: string /** For long texts, so that cameras can tell the squares apart. */
  isLong?: boolean
}

export function QrCode({ text, label, isLong }: Props) {
  const { data, size } = encode(text, { ecc: isLong ? 'L' : 'M', border: 3 })
  const squares = data
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
    .join('')
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className={cx(isLong ? 'w-80' : 'w-52', 'max-w-full rounded-lg bg-ink text-canvas')}
    >
      <path d={squares} fill="currentColor" />
    </svg>
  )
}

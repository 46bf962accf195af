/** A QR code, dark on light, as cameras expect, despite the dark design. */
import type { ReactNode } from 'react'
import { encode } from 'uqr'
import { cx } from './cx.ts'

/** Squares from the middle that a mark covers; correction level Q restores more than these. */
const MARK_RADIUS = 5

type QrCodeProps = {
  text: string
  label: string
  /** A logo of at most 42 px in the middle. */
  mark?: ReactNode
  /** For long texts, so that cameras can tell the squares apart. */
  isLong?: boolean
}

export function QrCode({ text, label, mark, isLong }: QrCodeProps) {
  const { data, size } = encode(text, { ecc: mark ? 'Q' : isLong ? 'L' : 'M', border: 3 })
  const isCovered = (x: number, y: number) =>
    mark !== undefined && Math.hypot(x + 0.5 - size / 2, y + 0.5 - size / 2) < MARK_RADIUS
  const squares = data
    .flatMap((row, y) => row.map((isDark, x) => (isDark && !isCovered(x, y) ? `M${x} ${y}h1v1h-1z` : '')))
    .join('')
  const code = (
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
  if (!mark) return code
  return (
    <span className="relative">
      {code}
      <span className="absolute inset-0 grid place-items-center">{mark}</span>
    </span>
  )
}

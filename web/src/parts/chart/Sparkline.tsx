/** A sparkline without axes. */
import { useId } from 'react'
import { cx } from '#web/ui/cx.ts'

const WIDTH = 320
const HEIGHT = 48

type Props = {
  values: readonly number[]
  /** A text colour class. */
  tone?: string
}

export function Sparkline({ values, tone = 'text-success' }: Props) {
  const gradient = useId()
  if (values.length < 2) return <div style={{ height: HEIGHT }} />
  const top = Math.max(...values, 1) * 1.2
  const points = values.map((value, index) => {
    const x = (index * WIDTH) / (values.length - 1)
    return `${x.toFixed(1)},${(3 + (1 - value / top) * (HEIGHT - 5)).toFixed(1)}`
  })
  const line = `M${points.join('L')}`
  return (
    <svg
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      aria-hidden="true"
      className={cx('block w-full', tone)}
      style={{ height: HEIGHT }}
    >
      <defs>
        <linearGradient id={gradient} x1="0" y1="0" x2="0" y2="1">
          <stop stopColor="currentColor" stopOpacity=".3" />
          <stop offset="1" stopColor="currentColor" stopOpacity="0" />
        </linearGradient>
      </defs>
      <path d={`${line}L${WIDTH},${HEIGHT}L0,${HEIGHT}Z`} fill={`url(#${gradient})`} />
      <path d={line} fill="none" stroke="currentColor" strokeWidth="2" vectorEffect="non-scaling-stroke" />
    </svg>
  )
}

/** Hearts that rise at the edge of the video; with reduced motion only their count changes. */
import { Heart } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { cx } from '#web/ui/cx.ts'

type Props = {
  /** All hearts so far; an increase animates some of them. */
  total: number
  className: string
}

const LIFE_MS = 2_000
/** The most hearts animated at once. */
const MAX_HEARTS = 10

type Rising = { id: number; left: number; size: number; delayMs: number }

export function RisingHearts({ total, className }: Props) {
  const [rising, setRising] = useState<readonly Rising[]>([])
  const before = useRef(total)
  const nextId = useRef(0)
  useEffect(() => {
    const count = Math.min(MAX_HEARTS, total - before.current)
    before.current = total
    if (count <= 0) return
    const born = Array.from({ length: count }, (_, index) => {
      nextId.current += 1
      const id = nextId.current
      return { id, left: (id * 37) % 70, size: 18 + ((id * 13) % 16), delayMs: index * 90 }
    })
    setRising((now) => [...now, ...born].slice(-3 * MAX_HEARTS))
    const timer = setTimeout(
      () => {
        const gone = new Set(born.map(({ id }) => id))
        setRising((now) => now.filter(({ id }) => !gone.has(id)))
      },
      LIFE_MS + count * 90,
    )
    return () => clearTimeout(timer)
  }, [total])
  return (
    <div aria-hidden="true" className={cx('pointer-events-none absolute motion-reduce:hidden', className)}>
      {rising.map(({ id, left, size, delayMs }) => (
        <span
          key={id}
          style={{ left: `${left}%`, animationDelay: `${delayMs}ms` }}
          className="absolute bottom-0 opacity-0 animate-heart-stream"
        >
          <Heart
            size={size}
            fill="currentColor"
            strokeWidth={0}
            className={cx('icon-lift', id % 3 === 1 ? 'text-second' : 'text-accent')}
          />
        </span>
      ))}
    </div>
  )
}

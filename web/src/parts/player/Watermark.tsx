/** The viewer's name over a paid video; moves now and then, so that cropping cannot remove it. */
import { useEffect, useState } from 'react'
import { cx } from '#web/ui/cx.ts'

const MOVE_INTERVAL_MS = 20_000

/** Away from the centre, and from the controls and captions at the bottom. */
const POSITIONS = [
  'top-[12%] left-[6%]',
  'top-[34%] right-[6%]',
  'top-[58%] left-[8%]',
  'top-[20%] right-[12%]',
  'top-[46%] left-[5%]',
  'top-[66%] right-[8%]',
] as const

export function Watermark({ text }: { text: string }) {
  const [position, setPosition] = useState(() => Math.floor(Math.random() * POSITIONS.length))
  useEffect(() => {
    // Never the same position twice in a row.
    const move = () =>
      setPosition(
        (last) => (last + 1 + Math.floor(Math.random() * (POSITIONS.length - 1))) % POSITIONS.length,
      )
    const timer = setInterval(move, MOVE_INTERVAL_MS)
    return () => clearInterval(timer)
  }, [])
  return (
    <span
      data-testid="watermark"
      aria-hidden="true"
      className={cx(
        'pointer-events-none absolute max-w-[80%] truncate text-xs font-semibold tracking-wide text-white/55 [text-shadow:0_0_3px_rgb(0_0_0/0.7)] select-none',
        POSITIONS[position],
      )}
    >
      {text}
    </span>
  )
}

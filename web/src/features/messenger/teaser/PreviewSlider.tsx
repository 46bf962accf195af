/** A slider for the length of a video's preview, moved by pointer or keys. */
import { Lock } from 'lucide-react'
import { type PointerEvent, useId, useRef } from 'react'
import { duration } from '#rules/formats.ts'
import type { PreviewRange } from '#rules/messages.ts'

type Props = {
  seconds: number
  whole: number
  range: PreviewRange
  thumbnail: string | null
  onChange(seconds: number): void
}

export function PreviewSlider({ seconds, whole, range: { min, max }, thumbnail, onChange }: Props) {
  const labelId = useId()
  const isHeld = useRef(false)
  const share = `${(seconds / whole) * 100}%`
  const move = (event: PointerEvent<HTMLElement>) => {
    const { left, width } = event.currentTarget.getBoundingClientRect()
    const at = Math.round(((event.clientX - left) / width) * whole)
    onChange(Math.min(max, Math.max(min, at)))
  }
  const release = () => {
    isHeld.current = false
  }
  const strip = thumbnail
    ? { backgroundImage: `url("${thumbnail}")`, backgroundSize: 'auto 100%' }
    : undefined
  return (
    <div>
      <p className="mb-1.5 flex justify-between text-sm font-semibold text-ink-soft">
        <span id={labelId}>
          Preview, <b className="text-ink">{seconds} seconds</b>
        </span>
        <span className="font-medium text-ink-mute">
          {min} to {max} s
        </span>
      </p>
      <div
        onPointerDown={(event) => {
          isHeld.current = true
          event.currentTarget.setPointerCapture(event.pointerId)
          move(event)
        }}
        onPointerMove={(event) => isHeld.current && move(event)}
        onPointerUp={release}
        onPointerCancel={release}
        className="relative h-15 cursor-ew-resize touch-none overflow-hidden rounded-md bg-raised select-none has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ink"
      >
        <span style={strip} className="absolute inset-0 opacity-30 saturate-50" />
        <span
          style={{ width: share }}
          className="absolute inset-y-0 left-0 overflow-hidden rounded-l-md shadow-[inset_0_0_0_3px_var(--color-ink)]"
        >
          <span style={strip} className="absolute inset-0.75" />
        </span>
        <span
          style={{ left: share }}
          className="absolute inset-y-0 -ml-2 grid w-4 place-items-center rounded-sm bg-ink"
        >
          <span className="h-6 w-0.5 rounded-full bg-canvas/60" />
        </span>
        <span
          style={{ left: share }}
          className="lift absolute inset-y-0 right-0 flex items-center justify-center gap-1.5 pl-3 text-xs font-bold"
        >
          <Lock size={13} strokeWidth={2.5} />
          {Math.max(0, Math.round(whole - seconds))} s to unlock
        </span>
        <input
          type="range"
          aria-labelledby={labelId}
          aria-valuetext={`${seconds} seconds`}
          min={min}
          max={max}
          step={1}
          value={seconds}
          onChange={({ target }) => onChange(Number(target.value))}
          className="pointer-events-none absolute inset-0 opacity-0"
        />
      </div>
      <p className="mt-1 flex justify-between text-xs text-ink-mute tabular-nums">
        <span>0:00</span>
        <span>{duration(whole)}</span>
      </p>
    </div>
  )
}

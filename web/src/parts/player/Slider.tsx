/** A slider for pointer and keyboard, drawn from the CSS variables --at and --loaded. */
import { type KeyboardEvent, type PointerEvent, type RefObject, useRef, useState } from 'react'
import { keyTarget } from '#web/lib/player/key-target.ts'
import { pointerRatio } from '#web/lib/player/pointer-ratio.ts'
import { cx } from '#web/ui/cx.ts'

const LOOK = {
  /** A thin line at the bottom of the video, thicker on hover. */
  thin: 'h-[3px] group-hover/slider:h-1.5 group-data-dragging/slider:h-1.5',
  bar: 'h-1 group-hover/slider:h-1.5 group-data-dragging/slider:h-1.5',
  volume: 'h-1',
} as const

type SliderProps = {
  label: string
  value: number
  max: number
  /** The step of an arrow key. */
  step: number
  /** The value for screen readers. */
  valueText: string
  track: RefObject<HTMLDivElement | null>
  look: keyof typeof LOOK
  /** Keys: left and right only, or up and down too. */
  keys: 'row' | 'both'
  onMove: (value: number) => void
  /** Called while dragging; without it, dragging changes the value directly. */
  onDrag?: (value: number) => void
  onDrop?: () => void
  /** The tooltip above the pointer. */
  hint?: (value: number) => string
  className?: string
}

export function Slider(props: SliderProps) {
  const {
    label,
    value,
    max,
    step,
    valueText,
    track,
    look,
    keys,
    onMove,
    onDrag = onMove,
    onDrop,
    hint,
  } = props
  const [pointer, setPointer] = useState<number | null>(null)
  const [isDragging, setDragging] = useState(false)
  const isHeld = useRef(false)

  const valueAt = (event: PointerEvent<HTMLElement>) =>
    pointerRatio(event.clientX, event.currentTarget.getBoundingClientRect()) * max

  function pressed(event: PointerEvent<HTMLElement>) {
    if (event.button !== 0 || max <= 0) return
    isHeld.current = true
    event.currentTarget.setPointerCapture(event.pointerId)
    // A touch may become a scroll: it counts from the first horizontal move, or on release.
    if (event.pointerType !== 'touch') drag(event)
  }

  function drag(event: PointerEvent<HTMLElement>) {
    setDragging(true)
    setPointer(valueAt(event))
    onDrag(valueAt(event))
  }

  function moved(event: PointerEvent<HTMLElement>) {
    if (isHeld.current) drag(event)
    else if (event.pointerType === 'mouse') setPointer(valueAt(event))
  }

  function released(event: PointerEvent<HTMLElement>) {
    if (!isHeld.current) return
    drag(event)
    dropped()
  }

  function dropped() {
    if (!isHeld.current) return
    isHeld.current = false
    setDragging(false)
    setPointer(null)
    onDrop?.()
  }

  function typed(event: KeyboardEvent) {
    const to = keyTarget(event.key, { value, max, step, keys })
    if (to === undefined) return
    event.preventDefault()
    onMove(to)
  }

  return (
    <div
      ref={track}
      data-dragging={isDragging || undefined}
      onPointerDown={pressed}
      onPointerMove={moved}
      onPointerUp={released}
      onPointerCancel={dropped}
      onPointerLeave={() => !isHeld.current && setPointer(null)}
      className={cx(
        'group/slider relative flex h-11 cursor-pointer touch-pan-y items-center select-none',
        props.className,
      )}
    >
      <input
        type="range"
        aria-label={label}
        aria-valuetext={valueText}
        min={0}
        max={max || 1}
        step="any"
        value={Math.min(value, max || 1)}
        onChange={(event) => onMove(Number(event.target.value))}
        onKeyDown={typed}
        className="peer pointer-events-none absolute inset-0 opacity-0"
      />
      <div
        className={cx(
          'relative w-full overflow-hidden rounded-full bg-ink/25 transition-[height] duration-(--dur-press)',
          'peer-focus-visible:outline-2 peer-focus-visible:outline-offset-4 peer-focus-visible:outline-ink',
          LOOK[look],
        )}
      >
        <span className="absolute inset-0 origin-left scale-x-(--loaded) bg-ink/30" />
        <span className="absolute inset-0 origin-left scale-x-(--at) bg-ink" />
      </div>
      <span
        aria-hidden="true"
        className={cx(
          'pointer-events-none absolute left-[calc(var(--at)*100%)] size-3.5 -translate-x-1/2 rounded-full bg-ink shadow-pop transition-[scale] duration-(--dur-press)',
          'group-hover/slider:scale-100 group-data-dragging/slider:scale-125 peer-focus-visible:scale-100',
          look === 'volume' ? 'scale-100' : 'scale-0',
        )}
      />
      {hint && pointer !== null && max > 0 && (
        <span
          aria-hidden="true"
          style={{ left: `clamp(1.75rem, ${(pointer / max) * 100}%, 100% - 1.75rem)` }}
          className="pointer-events-none absolute bottom-full mb-1 -translate-x-1/2 rounded-sm bg-overlay px-2 py-1 text-sm font-semibold text-ink tabular-nums shadow-pop"
        >
          {hint(pointer)}
        </span>
      )}
    </div>
  )
}

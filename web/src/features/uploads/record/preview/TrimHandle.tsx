/** One end of the trimmed range: dragged, or moved by arrow keys. */
import type { KeyboardEvent, PointerEvent } from 'react'
import { RECORDING } from '#rules/recording.ts'
import { clamp } from './TextLayer.tsx'
import type { Editing } from './use-edit.ts'

type Props = {
  end: 'start' | 'end'
  startMs: number
  endMs: number
  wholeMs: number
  editing: Editing
  onSeek(atMs: number): void
}

const KEY_STEP_MS = 100

export function TrimHandle({ end, startMs, endMs, wholeMs, editing, onSeek }: Props) {
  const isStart = end === 'start'
  const atMs = isStart ? startMs : endMs
  const low = isStart ? 0 : Math.min(wholeMs, startMs + RECORDING.leastMs)
  const high = isStart ? Math.max(0, endMs - RECORDING.leastMs) : wholeMs
  const move = (wantedMs: number) => {
    const ms = Math.round(clamp(wantedMs, low, high))
    editing.change(isStart ? { trimStartMs: ms } : { trimEndMs: ms >= wholeMs ? null : ms }, `trim ${end}`)
    onSeek(isStart ? ms : Math.max(startMs, ms - KEY_STEP_MS))
  }
  const pressed = (event: KeyboardEvent) => {
    const step = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1 }[event.key]
    const edge = { Home: low, End: high }[event.key]
    if (step === undefined && edge === undefined) return
    event.preventDefault()
    move(edge ?? atMs + (step ?? 0) * KEY_STEP_MS)
  }
  const dragged = (event: PointerEvent<HTMLElement>) => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return
    const lane = event.currentTarget.parentElement?.getBoundingClientRect()
    if (lane) move(((event.clientX - lane.left) / lane.width) * wholeMs)
  }
  return (
    <span
      role="slider"
      tabIndex={0}
      aria-label={isStart ? 'Start' : 'End'}
      aria-valuemin={low}
      aria-valuemax={high}
      aria-valuenow={Math.round(atMs)}
      aria-valuetext={`${(atMs / 1000).toFixed(1)} seconds`}
      onKeyDown={pressed}
      onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={dragged}
      style={{ left: `${(atMs / wholeMs) * 100}%` }}
      className="hit absolute -inset-y-0.5 w-4 -translate-x-1/2 cursor-ew-resize touch-none rounded-xs bg-ink"
    >
      <i className="absolute top-1/2 left-1/2 h-4 w-0.5 -translate-1/2 rounded-full bg-canvas/50" />
    </span>
  )
}

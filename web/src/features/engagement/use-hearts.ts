/** Taps on a picture: each pulses; a single tap acts after a delay, two like, five start the heart stream. */
import { type MouseEvent, useEffect, useRef, useState } from 'react'
import { countTap, TAP_TIMING } from './taps.ts'

/** The mark at a tap: a ring for a single one, a heart for a like. */
type TapMark = { id: number; x: number; y: number; sign: 'ring' | 'heart' }

type Options = {
  /** A tap without a second one: the picture's own action. */
  onSingle?(): void
  onDouble(): void
}

export type HeartsState = {
  tapMarks: readonly TapMark[]
  isStreaming: boolean
  /** For clicks on the picture; keyboard activation passes through. */
  onTap(event: MouseEvent<HTMLElement>): void
}

/** A heart is visible for its pulse and then fades. */
const SHOWN_MS = { ring: TAP_TIMING.pulseMs, heart: TAP_TIMING.pulseMs + 400 } as const

export function useHearts({ onSingle, onDouble }: Options): HeartsState {
  const [tapMarks, setTapMarks] = useState<readonly TapMark[]>([])
  const [isStreaming, setStreaming] = useState(false)
  const taps = useRef<readonly number[]>([])
  const lastId = useRef(0)
  const timers = useRef(new Set<ReturnType<typeof setTimeout>>())
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined)
  const stream = useRef<ReturnType<typeof setTimeout>>(undefined)

  useEffect(() => {
    const running = timers.current
    return () => {
      for (const timer of running) clearTimeout(timer)
      running.clear()
    }
  }, [])

  const later = (ms: number, run: () => void) => {
    const timer = setTimeout(() => {
      timers.current.delete(timer)
      run()
    }, ms)
    timers.current.add(timer)
    return timer
  }

  const show = (sign: TapMark['sign'], { clientX, clientY, currentTarget }: MouseEvent<HTMLElement>) => {
    const box = currentTarget.getBoundingClientRect()
    lastId.current += 1
    const mark = { id: lastId.current, x: clientX - box.left, y: clientY - box.top, sign }
    setTapMarks((before) => [...before, mark])
    later(SHOWN_MS[sign], () => setTapMarks((before) => before.filter(({ id }) => id !== mark.id)))
  }

  const onTap = (event: MouseEvent<HTMLElement>) => {
    if (event.detail === 0) return
    event.preventDefault()
    const counted = countTap(taps.current, event.timeStamp)
    taps.current = counted.taps
    clearTimeout(waiting.current)
    show(counted.kind === 'single' ? 'ring' : 'heart', event)
    if (counted.kind === 'single') {
      if (onSingle) waiting.current = later(TAP_TIMING.togetherMs, onSingle)
      return
    }
    onDouble()
    if (counted.kind !== 'burst') return
    setStreaming(true)
    clearTimeout(stream.current)
    stream.current = later(TAP_TIMING.streamMs, () => setStreaming(false))
  }

  return { tapMarks, isStreaming, onTap }
}

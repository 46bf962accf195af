/** Taps on a picture: each pulses; a single tap acts after a delay, two like, five start the heart stream. */
import { type MouseEvent, useEffect, useRef, useState } from 'react'
import { countTap, TAP_TIMING } from './taps.ts'

/** What a tap shows: a ring for a single one, a heart for a like. */
type TapEffect = { id: number; x: number; y: number; sign: 'ring' | 'heart' }

type Options = {
  /** A tap without a second one: the picture's own action. */
  onSingle?(): void
  onDouble(): void
}

export type HeartsState = {
  effects: readonly TapEffect[]
  isStreaming: boolean
  /** For clicks on the picture; keyboard activation passes through. */
  onTap(event: MouseEvent<HTMLElement>): void
}

/** A heart is visible for its pulse and then fades. */
const SHOWN_MS = { ring: TAP_TIMING.pulseMs, heart: TAP_TIMING.pulseMs + 400 } as const

export function useHearts({ onSingle, onDouble }: Options): HeartsState {
  const [effects, setEffects] = useState<readonly TapEffect[]>([])
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

  const show = (sign: TapEffect['sign'], { clientX, clientY, currentTarget }: MouseEvent<HTMLElement>) => {
    const box = currentTarget.getBoundingClientRect()
    lastId.current += 1
    const effect = { id: lastId.current, x: clientX - box.left, y: clientY - box.top, sign }
    setEffects((before) => [...before, effect])
    later(SHOWN_MS[sign], () => setEffects((before) => before.filter(({ id }) => id !== effect.id)))
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

  return { effects, isStreaming, onTap }
}

/** The recording state machine (idle, counting, recording, saving): the shutter, and everything that ends a take. */
import { useCallback, useEffect, useRef, useState } from 'react'
import { RECORDING } from '#rules/recording.ts'
import { showToast } from '#web/ui/toasts.tsx'
import { isFull, lengthOf } from '../store/recording.ts'
import { addTake, changeRecording, recordingNow } from '../store/recording-store.ts'
import { inspectTake } from './inspect-take.ts'
import { type RunningTake, recordTake } from './record-take.ts'
import { createTakeClock } from './take-clock.ts'
import { useBackingTrack } from './use-backing-track.ts'

export type RecordPhase = 'idle' | 'counting' | 'recording' | 'saving'

export type Takes = {
  phase: RecordPhase
  /** Seconds left in the countdown. */
  count: number
  /** Length of the running take. */
  elapsedMs: number
  press(): void
  /** Ends the running take, if any, and waits until it is saved. */
  finish(): Promise<void>
}

type Options = { stream: MediaStream | null; isMirrored: boolean; hasCountdown: boolean }

const TICK_MS = 50
/** Shorter takes are accidental presses and are dropped. */
const MIN_TAKE_MS = 250

export function useTakes({ stream, isMirrored, hasCountdown }: Options): Takes {
  const [phase, setPhase] = useState<RecordPhase>('idle')
  const [count, setCount] = useState(0)
  const [elapsedMs, setElapsed] = useState(0)
  const running = useRef<RunningTake | null>(null)
  const saving = useRef<Promise<void>>(Promise.resolve())
  const sound = useBackingTrack(recordingNow().recording.sound)

  const begin = useCallback(() => {
    if (!stream || running.current) return
    const { takes, delayMs } = recordingNow().recording
    const beforeMs = lengthOf(takes)
    sound.prepare(beforeMs - delayMs)
    const clock = createTakeClock({
      leftMs: recordingNow().recording.seconds * 1000 - beforeMs,
      onFull: () => running.current?.stop(),
    })
    let take: RunningTake
    try {
      take = recordTake(stream, clock.recorded)
    } catch {
      setPhase('idle')
      showToast({ tone: 'danger', text: 'This browser can’t record from this camera.' })
      return
    }
    running.current = take
    setElapsed(0)
    setPhase('recording')
    void take.started.then(async (startedAt) => {
      clock.begin(startedAt)
      const lateMs = await sound.play(startedAt, Math.max(0, beforeMs - delayMs))
      if (takes.length === 0) changeRecording({ delayMs: Math.round(lateMs) })
    })
    const timer = setInterval(() => setElapsed(clock.tick()), TICK_MS)
    saving.current = take.ended.then(async (blob) => {
      clearInterval(timer)
      sound.stop()
      running.current = null
      const elapsed = clock.tick()
      setPhase('saving')
      await save(blob, { elapsedMs: elapsed, isMirrored, stream })
      setElapsed(0)
      setPhase('idle')
    })
  }, [stream, isMirrored, sound])

  useCountdown(phase === 'counting', setCount, begin)
  useEndOfTake(running)

  const press = () => {
    if (phase === 'recording') running.current?.stop()
    else if (phase === 'counting') setPhase('idle')
    else if (phase === 'idle' && stream && !isFull(recordingNow().recording)) {
      if (hasCountdown) setPhase('counting')
      else begin()
    }
  }
  const finish = useCallback(() => {
    running.current?.stop()
    return saving.current
  }, [])
  return { phase, count, elapsedMs, press, finish }
}

type Filmed = { elapsedMs: number; isMirrored: boolean; stream: MediaStream }

/** If the browser is too busy to read the take, it is saved with the measured time and the camera's size. */
async function save(blob: Blob | null, { elapsedMs, isMirrored, stream }: Filmed): Promise<void> {
  if (!blob || elapsedMs < MIN_TAKE_MS) return
  const facts = await inspectTake(blob, { elapsedMs, isMirrored })
  const { width = 720, height = 1280 } = stream.getVideoTracks()[0]?.getSettings() ?? {}
  const filmed = { durationMs: Math.round(elapsedMs), widthPx: width, heightPx: height, picture: null }
  addTake({ id: crypto.randomUUID(), blob, isMirrored, ...(facts ?? filmed) })
}

function useCountdown(isCounting: boolean, setCount: (count: number) => void, begin: () => void): void {
  useEffect(() => {
    if (!isCounting) return
    let left: number = RECORDING.countdownSeconds
    setCount(left)
    const timer = setInterval(() => {
      left -= 1
      setCount(left)
      if (left > 0) return
      clearInterval(timer)
      begin()
    }, 1000)
    return () => clearInterval(timer)
  }, [isCounting, setCount, begin])
}

/** Ends and saves the take when the page is hidden, rotated or left. */
function useEndOfTake(running: { current: RunningTake | null }): void {
  useEffect(() => {
    const end = () => running.current?.stop()
    const onHidden = () => {
      if (document.visibilityState === 'hidden') end()
    }
    const onTurned = () => {
      if (!running.current) return
      end()
      showToast({ tone: 'info', text: 'You rotated your phone, so this take ended. Start the next one.' })
    }
    document.addEventListener('visibilitychange', onHidden)
    screen.orientation?.addEventListener('change', onTurned)
    return () => {
      document.removeEventListener('visibilitychange', onHidden)
      screen.orientation?.removeEventListener('change', onTurned)
      end()
    }
  }, [running])
}

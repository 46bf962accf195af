/** The chosen sound while a take is recorded: from where the recording stands, in time with the picture. */
import { useEffect, useMemo, useRef } from 'react'
import type { ChosenSound } from '../store/recording.ts'

/** Less than this nobody hears, and each correction is a gap. */
const DRIFT_SECONDS = 0.08

export type SoundAlong = {
  /** Sets it to where the next take begins, so that it sounds at once. */
  prepare(atMs: number): void
  /** `startedAt` is when the take began; answers with how late the sound came, in milliseconds. */
  play(startedAt: number, atMs: number): Promise<number>
  stop(): void
}

export function useSoundAlong(sound: ChosenSound | null): SoundAlong {
  const audio = useRef<HTMLAudioElement | null>(null)
  const url = sound?.url
  useEffect(() => {
    if (!url) return
    const element = new Audio(url)
    element.preload = 'auto'
    audio.current = element
    return () => {
      element.pause()
      element.removeAttribute('src')
      audio.current = null
    }
  }, [url])
  return useMemo(
    () => ({
      prepare(atMs) {
        if (audio.current) audio.current.currentTime = Math.max(0, atMs / 1000)
      },
      async play(startedAt, atMs) {
        const element = audio.current
        if (!element || element.ended) return 0
        // A device without a speaker still records; the sound is mixed in all the same.
        const isHeard = await element.play().then(
          () => true,
          () => false,
        )
        if (!isHeard) return 0
        const lateMs = performance.now() - startedAt
        if (atMs === 0) return Math.max(0, lateMs - element.currentTime * 1000)
        const dueSeconds = (atMs + lateMs) / 1000
        if (Math.abs(element.currentTime - dueSeconds) > DRIFT_SECONDS) element.currentTime = dueSeconds
        return 0
      },
      stop: () => audio.current?.pause(),
    }),
    [],
  )
}

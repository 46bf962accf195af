/** Plays the chosen sound during a take, in sync with the recording. */
import { useEffect, useMemo, useRef } from 'react'
import type { ChosenSound } from '../store/recording.ts'

/** Smaller drift is inaudible, and each correction causes a gap. */
const DRIFT_SECONDS = 0.08

type BackingTrack = {
  /** Seeks to the start of the next take, so that playback begins at once. */
  prepare(atMs: number): void
  /** `startedAt` is the start of the take; resolves to the delay of the sound in milliseconds. */
  play(startedAt: number, atMs: number): Promise<number>
  stop(): void
}

export function useBackingTrack(sound: ChosenSound | null): BackingTrack {
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
        // A device without a speaker still records; the server mixes the sound in.
        const isPlaying = await element.play().then(
          () => true,
          () => false,
        )
        if (!isPlaying) return 0
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

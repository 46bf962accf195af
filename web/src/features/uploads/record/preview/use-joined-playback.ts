/** Plays takes back to back as one video, with the sound in sync, within the trimmed range. */
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { lengthOf, type Recording, takeAt, trimmedRange } from '../store/recording.ts'

/** Smaller drift is inaudible, and each correction causes a gap. */
const DRIFT_SECONDS = 0.15
/** A take counts as ended this shortly before its end, because not every browser fires `ended`. */
const END_MS = 40

export type JoinedPlayback = {
  positionMs: number
  isPlaying: boolean
  /** The index of the visible take. */
  index: number
  /** One object URL per take. */
  urls: readonly string[]
  attach(index: number, video: HTMLVideoElement | null): void
  toggle(): void
  seek(atMs: number): void
}

export function useJoinedPlayback(recording: Recording): JoinedPlayback {
  const { takes, sound, delayMs, edit } = recording
  const videos = useRef<(HTMLVideoElement | null)[]>([])
  const audio = useSoundElement(sound?.url ?? null)
  const [positionMs, setPosition] = useState(edit.trimStartMs)
  const [isPlaying, setPlaying] = useState(false)
  const urls = useUrls(takes)
  const positionRef = useRef(positionMs)
  positionRef.current = positionMs
  const starts = useMemo(() => takes.map((_, index) => lengthOf(takes.slice(0, index))), [takes])
  const { startMs, endMs } = trimmedRange(recording)
  const { index } = takeAt(takes, positionMs)

  const seek = useCallback(
    (atMs: number) => {
      const takePosition = takeAt(takes, atMs)
      const video = videos.current[takePosition.index]
      if (video) video.currentTime = takePosition.inMs / 1000
      if (audio.current) audio.current.currentTime = Math.max(0, (atMs - delayMs) / 1000)
      setPosition(atMs)
    },
    [takes, delayMs, audio],
  )

  // biome-ignore lint/correctness/useExhaustiveDependencies: new takes have new video elements
  useEffect(() => {
    for (const video of videos.current) if (video) video.volume = Math.min(1, edit.voicePercent / 100)
    if (audio.current) audio.current.volume = Math.min(1, edit.soundPercent / 100)
  }, [edit.voicePercent, edit.soundPercent, audio, urls])

  useEffect(() => {
    if (!isPlaying) return
    let frame = 0
    let at = takeAt(takes, positionRef.current).index
    const play = (element: HTMLMediaElement) =>
      element.play().catch((error: unknown) => {
        if (!(error instanceof DOMException && error.name === 'AbortError')) setPlaying(false)
      })
    const step = () => {
      frame = requestAnimationFrame(step)
      const video = videos.current[at]
      const take = takes[at]
      if (!video || !take) return
      const inMs = video.currentTime * 1000
      const nowMs = (starts[at] ?? 0) + Math.min(inMs, take.durationMs)
      if (nowMs >= endMs - END_MS) return stopAtEnd()
      if (video.ended || inMs >= take.durationMs - END_MS) {
        video.pause()
        at += 1
        const next = videos.current[at]
        if (!next) return stopAtEnd()
        next.currentTime = 0
        void play(next)
        setPosition(starts[at] ?? nowMs)
        return
      }
      if (video.paused && !video.seeking) void play(video)
      syncAudio(audio.current, (nowMs - delayMs) / 1000, play)
      setPosition(nowMs)
    }
    const stopAtEnd = () => {
      setPlaying(false)
      seek(startMs)
    }
    frame = requestAnimationFrame(step)
    return () => {
      cancelAnimationFrame(frame)
      for (const video of videos.current) video?.pause()
      audio.current?.pause()
    }
  }, [isPlaying, takes, starts, startMs, endMs, delayMs, seek, audio])

  const toggle = () => {
    // The elements stay where they were paused, which may differ from the playhead.
    if (!isPlaying) seek(positionMs < startMs || positionMs >= endMs - END_MS ? startMs : positionMs)
    setPlaying(!isPlaying)
  }
  const attach = useCallback((at: number, video: HTMLVideoElement | null) => {
    videos.current[at] = video
  }, [])
  return { positionMs, isPlaying, index, urls, attach, toggle, seek }
}

function syncAudio(
  audio: HTMLAudioElement | null,
  dueSeconds: number,
  play: (audio: HTMLAudioElement) => void,
) {
  if (!audio || audio.ended) return
  if (dueSeconds < 0 || dueSeconds >= audio.duration) return audio.pause()
  if (Math.abs(audio.currentTime - dueSeconds) > DRIFT_SECONDS) audio.currentTime = dueSeconds
  if (audio.paused) play(audio)
}

function useSoundElement(url: string | null) {
  const audio = useRef<HTMLAudioElement | null>(null)
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
  return audio
}

function useUrls(takes: Recording['takes']): readonly string[] {
  const [urls, setUrls] = useState<readonly string[]>([])
  useEffect(() => {
    const made = takes.map(({ blob }) => URL.createObjectURL(blob))
    setUrls(made)
    return () => {
      for (const url of made) URL.revokeObjectURL(url)
    }
  }, [takes])
  return urls
}

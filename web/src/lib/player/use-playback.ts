/** What a video element is doing, as React can show it. */
import { useEffect, useEffectEvent, useState } from 'react'

export type Playback = {
  isPlaying: boolean
  /** Nothing more to show until more has arrived. */
  isStarved: boolean
  hasEnded: boolean
  /** It has shown a frame of its own, so that the poster may go. */
  isRevealed: boolean
  /** Seconds; 0 while unknown. */
  duration: number
}

const NOTHING: Playback = {
  isPlaying: false,
  isStarved: true,
  hasEnded: false,
  isRevealed: false,
  duration: 0,
}

const CHANGES = [
  'play',
  'pause',
  'playing',
  'waiting',
  'canplay',
  'seeking',
  'seeked',
  'ended',
  'emptied',
  'durationchange',
  'loadeddata',
  'error',
] as const

/** `isWaiting`: nobody looks at it yet, so that its first frame may take the poster's place as soon as it is there. */
export function usePlayback(video: HTMLVideoElement | null, isWaiting: boolean): Playback {
  const [playback, setPlayback] = useState(NOTHING)
  const read = useEffectEvent((from: HTMLVideoElement, change: string) =>
    setPlayback((before) => next(from, before, isWaiting && change === 'loadeddata' ? 'playing' : change)),
  )

  useEffect(() => {
    if (!video) return
    const listening = new AbortController()
    for (const change of CHANGES)
      video.addEventListener(change, ({ type }) => read(video, type), { signal: listening.signal })
    return () => listening.abort()
  }, [video])

  return playback
}

function next(video: HTMLVideoElement, before: Playback, change: string): Playback {
  const hasFrame = video.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA
  // A frame that is merely loaded stays behind the poster, which may be a better moment than the first.
  const isShown = change === 'playing' || (change === 'seeked' && hasFrame)
  return {
    isPlaying: !video.paused && !video.ended,
    isStarved: video.readyState < HTMLMediaElement.HAVE_FUTURE_DATA && !video.ended,
    hasEnded: video.ended,
    isRevealed: change !== 'emptied' && (before.isRevealed || isShown),
    duration: Number.isFinite(video.duration) ? video.duration : before.duration,
  }
}

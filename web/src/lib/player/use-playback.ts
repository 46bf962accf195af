/** The playback state of a video element as React state. */
import { useEffect, useEffectEvent, useState } from 'react'

export type PlaybackState = {
  isPlaying: boolean
  /** The buffer is empty. */
  isStarved: boolean
  hasEnded: boolean
  /** A frame was shown, so the poster can be hidden. */
  isRevealed: boolean
  /** Seconds; 0 while unknown. */
  duration: number
}

const NOT_PLAYING: PlaybackState = {
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

/** `isEager`: the first frame is shown once loaded, because the player is not visible yet or has no poster. */
export function usePlayback(video: HTMLVideoElement | null, isEager: boolean): PlaybackState {
  const [playback, setPlayback] = useState(NOT_PLAYING)
  const read = useEffectEvent((from: HTMLVideoElement, change: string) =>
    setPlayback((before) => next(from, before, isEager && change === 'loadeddata' ? 'playing' : change)),
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

function next(video: HTMLVideoElement, before: PlaybackState, change: string): PlaybackState {
  const hasFrame = video.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA
  // A merely loaded frame stays behind the poster, which may be a better image.
  const isShown = change === 'playing' || (change === 'seeked' && hasFrame)
  return {
    isPlaying: !video.paused && !video.ended,
    isStarved: video.readyState < HTMLMediaElement.HAVE_FUTURE_DATA && !video.ended,
    hasEnded: video.ended,
    isRevealed: change !== 'emptied' && (before.isRevealed || isShown),
    duration: Number.isFinite(video.duration) ? video.duration : before.duration,
  }
}

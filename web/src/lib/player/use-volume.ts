/** The sound of a player: what the person remembers, unless the browser only allows silence. */
import { useCallback, useEffect, useState } from 'react'
import { changePreferences, preferences, usePreferences } from './preferences.ts'

/** What an unmuted player with the volume at nothing goes to. */
const AUDIBLE = 0.5

export type Sound = {
  /** 0 while muted. */
  volume: number
  isMuted: boolean
  /** The browser refused sound though the person wants it. */
  isRefused: boolean
  refuse: () => void
  unmute: () => void
  toggleMute: () => void
  setVolume: (volume: number) => void
  /** Louder or quieter by a step; the first step up from silence only brings back the sound. */
  nudge: (by: number) => void
}

export function useVolume(video: HTMLVideoElement | null): Sound {
  const kept = usePreferences()
  const [isRefused, setRefused] = useState(false)
  const isMuted = kept.isMuted || kept.volume === 0 || isRefused

  useEffect(() => {
    if (!video) return
    video.volume = kept.volume
    video.muted = isMuted
  }, [video, kept.volume, isMuted])

  const refuse = useCallback(() => setRefused(true), [])

  const setVolume = useCallback((wanted: number) => {
    const volume = Math.min(1, Math.max(0, Math.round(wanted * 100) / 100))
    setRefused(false)
    changePreferences({ volume, isMuted: volume === 0 })
  }, [])

  const unmute = useCallback(() => {
    // At once, not in an effect: some browsers allow sound only while they handle the press.
    if (video) video.muted = false
    setVolume(preferences().volume || AUDIBLE)
  }, [video, setVolume])

  const toggleMute = useCallback(() => {
    if (isMuted) unmute()
    else changePreferences({ isMuted: true })
  }, [isMuted, unmute])

  const nudge = useCallback(
    (by: number) => {
      if (!isMuted) setVolume(preferences().volume + by)
      else if (by > 0) unmute()
    },
    [isMuted, setVolume, unmute],
  )

  return {
    volume: isMuted ? 0 : kept.volume,
    isMuted,
    isRefused,
    refuse,
    unmute,
    toggleMute,
    setVolume,
    nudge,
  }
}

/** The volume of a player: the preference, unless the browser allows muted playback only. */
import { useCallback, useEffect, useState } from 'react'
import { changePreferences, preferences, usePreferences } from './preferences.ts'
import { allowSound } from './video-pool.ts'

/** The volume after unmuting from zero. */
const UNMUTED_VOLUME = 0.5

export type PlayerSound = {
  /** 0 while muted. */
  volume: number
  isMuted: boolean
  /** The browser refused sound although it is preferred. */
  isRefused: boolean
  refuse: () => void
  unmute: () => void
  toggleMute: () => void
  setVolume: (volume: number) => void
  /** Changes the volume by a step; the first step up while muted only unmutes. */
  nudge: (by: number) => void
}

export function useVolume(video: HTMLVideoElement | null): PlayerSound {
  const preferred = usePreferences()
  const [isRefused, setRefused] = useState(false)
  const isMuted = preferred.isMuted || preferred.volume === 0 || isRefused

  useEffect(() => {
    if (!video) return
    video.volume = preferred.volume
    video.muted = isMuted
  }, [video, preferred.volume, isMuted])

  const refuse = useCallback(() => setRefused(true), [])

  const setVolume = useCallback((wanted: number) => {
    const volume = Math.min(1, Math.max(0, Math.round(wanted * 100) / 100))
    setRefused(false)
    changePreferences({ volume, isMuted: volume === 0 })
  }, [])

  const unmute = useCallback(() => {
    // Synchronously, not in an effect: some browsers allow sound only in the click handler.
    if (video) video.muted = false
    allowSound()
    setVolume(preferences().volume || UNMUTED_VOLUME)
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
    volume: isMuted ? 0 : preferred.volume,
    isMuted,
    isRefused,
    refuse,
    unmute,
    toggleMute,
    setVolume,
    nudge,
  }
}

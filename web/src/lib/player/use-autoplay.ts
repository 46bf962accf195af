/** Starts playback: with sound if preferred, muted if the browser requires it. */
import { useEffect, useEffectEvent, useState } from 'react'

type Autoplay = {
  video: HTMLVideoElement | null
  isWanted: boolean
  /** Increments with each source of the element, as a new source stops playback. */
  attachedCount: number
  onSoundRefused: () => void
}

/** Whether the browser refused autoplay altogether, so that only a click can start it. */
export function useAutoplay({ video, isWanted, attachedCount, onSoundRefused }: Autoplay): boolean {
  const [isRefused, setRefused] = useState(false)
  const refusedSound = useEffectEvent(onSoundRefused)

  useEffect(() => {
    if (!video || attachedCount === 0) return
    if (!isWanted) return video.pause()
    let isOver = false

    async function start(player: HTMLVideoElement) {
      const refusal = await play(player)
      if (isOver || refusal !== 'NotAllowedError') return
      if (player.muted) return setRefused(true)
      await refuseSound(player)
    }

    async function refuseSound(player: HTMLVideoElement) {
      player.muted = true
      refusedSound()
      await start(player)
    }

    const listening = new AbortController()
    video.addEventListener('pause', () => isSoundRefused(video) && refuseSound(video), {
      signal: listening.signal,
    })
    setRefused(false)
    void start(video)
    return () => {
      isOver = true
      listening.abort()
    }
  }, [video, isWanted, attachedCount])

  return isRefused
}

/**
 * WebKit allows a play() before it knows that the source has sound, and pauses later, without an error. Until the first click on
 * the page, nobody else pauses a video that should play.
 */
function isSoundRefused({ muted, ended }: HTMLVideoElement): boolean {
  return !muted && !ended && navigator.userActivation?.hasBeenActive === false
}

/** The name of the error that prevented playback; failures of the source are reported elsewhere. */
async function play(video: HTMLVideoElement): Promise<string | undefined> {
  try {
    await video.play()
    return undefined
  } catch (error) {
    return error instanceof DOMException ? error.name : 'Error'
  }
}

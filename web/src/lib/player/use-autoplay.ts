/** Starts a video when it is wanted: with sound if the person likes it, silent where the browser insists. */
import { useEffect, useEffectEvent, useState } from 'react'

type Autoplay = {
  video: HTMLVideoElement | null
  isWanted: boolean
  /** Anew for each source the element gets: a new source stops it. */
  attachedCount: number
  onSoundRefused: () => void
}

/** Says whether the browser refused to start by itself at all, so that only a press can. */
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
      player.muted = true
      refusedSound()
      await start(player)
    }

    setRefused(false)
    void start(video)
    return () => {
      isOver = true
    }
  }, [video, isWanted, attachedCount])

  return isRefused
}

/** The name of what kept it from playing; a source that fails or changes meanwhile is told of elsewhere. */
async function play(video: HTMLVideoElement): Promise<string | undefined> {
  try {
    await video.play()
    return undefined
  } catch (error) {
    return error instanceof DOMException ? error.name : 'Error'
  }
}

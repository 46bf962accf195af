/** Media Session integration: lock screen, headset and media keys. */
import { useEffect, useEffectEvent } from 'react'

type SessionRequest = {
  /** Only the active player registers. */
  isOn: boolean
  title: string
  artist: string | undefined
  poster: string | undefined
  onPlay: () => void
  onPause: () => void
  onSeekBy: (seconds: number) => void
  onSeek: (time: number) => void
}

const STEP_S = 5

export function useMediaSession(request: SessionRequest): void {
  const { isOn, title, artist, poster } = request
  const act = useEffectEvent((details: MediaSessionActionDetails) => {
    const step = details.seekOffset ?? STEP_S
    if (details.action === 'play') request.onPlay()
    else if (details.action === 'pause') request.onPause()
    else if (details.action === 'seekbackward') request.onSeekBy(-step)
    else if (details.action === 'seekforward') request.onSeekBy(step)
    else if (details.action === 'seekto' && details.seekTime !== undefined) request.onSeek(details.seekTime)
  })

  useEffect(() => {
    if (!isOn || !('mediaSession' in navigator)) return
    const { mediaSession: session } = navigator
    session.metadata = new MediaMetadata({
      title,
      artist: artist ?? '',
      artwork: poster ? [{ src: new URL(poster, location.href).href }] : [],
    })
    const handler = (details: MediaSessionActionDetails) => act(details)
    for (const action of HANDLED) session.setActionHandler(action, handler)
    return () => {
      session.metadata = null
      for (const action of HANDLED) session.setActionHandler(action, null)
    }
  }, [isOn, title, artist, poster])
}

const HANDLED = ['play', 'pause', 'seekbackward', 'seekforward', 'seekto'] as const

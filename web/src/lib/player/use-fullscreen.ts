/** Fullscreen for the player, or native video fullscreen on phones without the API. */
import { useCallback, useEffect, useState } from 'react'

/** Non-standard API of iPhones. */
type AppleVideo = HTMLVideoElement & {
  webkitEnterFullscreen?: () => void
  webkitSupportsFullscreen?: boolean
}
/** Not in TypeScript's DOM library: only some phones support it. */
type LockableOrientation = ScreenOrientation & { lock?: (to: 'landscape') => Promise<void> }

export type Fullscreen = { isFull: boolean; isPossible: boolean; toggle: () => void }

export function useFullscreen(root: HTMLElement | null, video: HTMLVideoElement | null): Fullscreen {
  const [isFull, setFull] = useState(false)

  useEffect(() => {
    const read = () => setFull(root !== null && document.fullscreenElement === root)
    document.addEventListener('fullscreenchange', read)
    return () => document.removeEventListener('fullscreenchange', read)
  }, [root])

  const toggle = useCallback(() => {
    if (!root || !video) return
    if (document.fullscreenElement === root) void document.exitFullscreen()
    else if (document.fullscreenEnabled) void enter(root, video)
    else (video as AppleVideo).webkitEnterFullscreen?.()
  }, [root, video])

  const isPossible = document.fullscreenEnabled || (video !== null && 'webkitEnterFullscreen' in video)
  return { isFull, isPossible, toggle }
}

async function enter(root: HTMLElement, video: HTMLVideoElement) {
  try {
    await root.requestFullscreen({ navigationUI: 'hide' })
    if (video.videoWidth > video.videoHeight)
      await (screen.orientation as LockableOrientation).lock?.('landscape')
  } catch {
    // Refused by the browser or device: the player stays as it is, or in portrait.
  }
}

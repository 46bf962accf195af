/** Remembers the playback position for when the element loses it. */
import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'

export function usePosition(video: HTMLVideoElement | null, onMoved: () => void): RefObject<number> {
  const position = useRef(0)
  const moved = useEffectEvent(onMoved)

  useEffect(() => {
    if (!video) return
    const listening = new AbortController()
    const { signal } = listening
    const note = (event: Event) => {
      // An element that is being emptied resets to 0 by itself, which is not a seek.
      if (video.readyState === HTMLMediaElement.HAVE_NOTHING || video.error) return
      const hasAdvanced = event.type === 'timeupdate' && video.currentTime > position.current
      position.current = video.currentTime
      if (hasAdvanced && !video.seeking) moved()
    }
    video.addEventListener('timeupdate', note, { signal })
    video.addEventListener('seeking', note, { signal })
    return () => listening.abort()
  }, [video])

  return position
}

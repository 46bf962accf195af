/** Updates the progress bar on each frame by CSS variables, bypassing React. */
import { type RefObject, useEffect } from 'react'
import { bufferedUntil } from './buffered.ts'

type Fill = {
  video: HTMLVideoElement | null
  track: RefObject<HTMLElement | null>
  isPlaying: boolean
  /** The dragged position; the video follows more slowly. */
  scrubbingTo: number | null
}

export function useFill({ video, track, isPlaying, scrubbingTo }: Fill): void {
  useEffect(() => {
    if (!video) return
    const listening = new AbortController()
    const { signal } = listening
    const draw = () => {
      const { duration, currentTime, buffered } = video
      const share = (time: number) => (duration > 0 && Number.isFinite(duration) ? time / duration : 0)
      track.current?.style.setProperty('--at', String(share(scrubbingTo ?? currentTime)))
      track.current?.style.setProperty('--loaded', String(share(bufferedUntil(buffered, currentTime))))
    }
    let frame = 0
    const follow = () => {
      draw()
      frame = requestAnimationFrame(follow)
    }
    const hasMotion = !matchMedia('(prefers-reduced-motion: reduce)').matches
    if (isPlaying && hasMotion) follow()
    else draw()
    for (const change of ['timeupdate', 'seeking', 'seeked', 'progress', 'durationchange', 'emptied'])
      video.addEventListener(change, draw, { signal })
    return () => {
      listening.abort()
      cancelAnimationFrame(frame)
    }
  }, [video, track, isPlaying, scrubbingTo])
}

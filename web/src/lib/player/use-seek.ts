/** Seeks a video: live while dragging, one seek at a time, exact at the end. */
import { useCallback, useEffect, useRef, useState } from 'react'

export type Seek = {
  /** The dragged position. */
  scrubbingTo: number | null
  scrub: (time: number) => void
  /** Ends a drag. */
  drop: () => void
  seek: (time: number) => void
  seekBy: (seconds: number) => void
}

export function useSeek(video: HTMLVideoElement | null): Seek {
  const [scrubbingTo, setScrubbingTo] = useState<number | null>(null)
  const target = useRef<number>(undefined)

  const seek = useCallback(
    (time: number) => {
      if (!video || !Number.isFinite(time)) return
      const end = Number.isFinite(video.duration) ? video.duration : time
      video.currentTime = Math.min(end, Math.max(0, time))
    },
    [video],
  )

  const seekBy = useCallback((seconds: number) => seek((video?.currentTime ?? 0) + seconds), [video, seek])

  const scrub = useCallback(
    (time: number) => {
      setScrubbingTo(time)
      target.current = time
      if (video && !video.seeking) seek(time)
    },
    [video, seek],
  )

  const drop = useCallback(() => {
    setScrubbingTo(null)
    if (target.current !== undefined) seek(target.current)
    target.current = undefined
  }, [seek])

  useEffect(() => {
    if (!video) return
    const seekOn = () => {
      if (target.current !== undefined && Math.abs(target.current - video.currentTime) > 0.05)
        seek(target.current)
    }
    video.addEventListener('seeked', seekOn)
    return () => video.removeEventListener('seeked', seekOn)
  }, [video, seek])

  return { scrubbingTo, scrub, drop, seek, seekBy }
}

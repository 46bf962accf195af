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
  const asked = useRef<number>(undefined)

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
      asked.current = time
      if (video && !video.seeking) seek(time)
    },
    [video, seek],
  )

  const drop = useCallback(() => {
    setScrubbingTo(null)
    if (asked.current !== undefined) seek(asked.current)
    asked.current = undefined
  }, [seek])

  useEffect(() => {
    if (!video) return
    const goOn = () => {
      if (asked.current !== undefined && Math.abs(asked.current - video.currentTime) > 0.05)
        seek(asked.current)
    }
    video.addEventListener('seeked', goOn)
    return () => video.removeEventListener('seeked', goOn)
  }, [video, seek])

  return { scrubbingTo, scrub, drop, seek, seekBy }
}

/** A video element that outlives its player: the next player gets it, with the permission to play with sound. */
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { releaseVideo, takeVideo } from '#web/lib/player/video-pool.ts'

type Props = {
  onVideo: (video: HTMLVideoElement | null) => void
  label: string
  loop: boolean
  className: string
  /** Caption tracks. */
  children?: ReactNode
}

export function PooledVideo({ onVideo, label, loop, className, children }: Props) {
  const slot = useRef<HTMLDivElement>(null)
  const taken = useRef<HTMLVideoElement>(null)
  const [video, setVideo] = useState<HTMLVideoElement | null>(null)

  useLayoutEffect(() => {
    const own = takeVideo()
    taken.current = own
    slot.current?.append(own)
    setVideo(own)
    onVideo(own)
    return () => {
      setVideo(null)
      onVideo(null)
    }
  }, [onVideo])

  // Not in the layout effect, because the player detaches its source in an effect that is cleaned up later.
  useEffect(() => {
    const own = taken.current
    return () => {
      if (own) releaseVideo(own)
    }
  }, [])

  useLayoutEffect(() => {
    if (!video) return
    video.className = className
    video.loop = loop
    video.setAttribute('aria-label', label)
  }, [video, className, loop, label])

  return (
    <div ref={slot} className="contents">
      {video && createPortal(children, video)}
    </div>
  )
}

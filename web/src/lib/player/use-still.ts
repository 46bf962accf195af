/** Keeps the last frame in sight while a video changes its source, which empties the element. */
import { type RefObject, useEffect, useRef } from 'react'

/** The frame is taken whenever `isLosing` begins. */
export function useStill(
  video: HTMLVideoElement | null,
  isLosing: boolean,
): RefObject<HTMLCanvasElement | null> {
  const canvas = useRef<HTMLCanvasElement>(null)

  useEffect(() => {
    const still = canvas.current
    if (!video || !still || !isLosing || video.readyState < HTMLMediaElement.HAVE_CURRENT_DATA) return
    still.width = video.videoWidth
    still.height = video.videoHeight
    still.getContext('2d')?.drawImage(video, 0, 0)
  }, [video, isLosing])

  return canvas
}

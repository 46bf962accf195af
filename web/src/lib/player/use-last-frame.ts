/** Shows the last frame while a video changes its source, which empties the element. */
import { type RefObject, useEffect, useRef } from 'react'

/** Captures the frame when `isLosing` becomes true. */
export function useLastFrame(
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

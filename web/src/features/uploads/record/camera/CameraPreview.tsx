/** The camera preview, which fills its frame. */
import { useEffect, useRef } from 'react'
import { cx } from '#web/ui/cx.ts'

type Props = { stream: MediaStream; isMirrored: boolean }

export function CameraPreview({ stream, isMirrored }: Props) {
  const video = useRef<HTMLVideoElement>(null)
  useEffect(() => {
    const element = video.current
    if (!element) return
    element.srcObject = stream
    // Rejected while the page is hidden; it plays once visible.
    element.play().catch(() => undefined)
    return () => {
      element.srcObject = null
    }
  }, [stream])
  return (
    <video
      ref={video}
      muted
      playsInline
      aria-label="What the camera sees"
      className={cx('absolute inset-0 size-full object-cover', isMirrored && '-scale-x-100')}
    />
  )
}

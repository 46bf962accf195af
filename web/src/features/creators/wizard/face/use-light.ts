/** Samples the video twice a second and reports whether there is enough light. */
import { type RefObject, useEffect, useState } from 'react'
import { smallCopy } from '../pictures/look-at-file.ts'
import { lightFault, luminanceOf } from '../pictures/quality.ts'

const EVERY_MS = 500

export function useLight(video: RefObject<HTMLVideoElement | null>, isOn: boolean) {
  const [fault, setFault] = useState<'dark' | 'bright' | null>(null)
  useEffect(() => {
    if (!isOn) return
    const look = () => {
      const { current } = video
      // Before the first frame everything is black.
      if (!current || current.readyState < HTMLMediaElement.HAVE_CURRENT_DATA) return
      const pixels = smallCopy(current, current.videoWidth, current.videoHeight)
      if (pixels) setFault(lightFault(luminanceOf(pixels)))
    }
    const timer = setInterval(look, EVERY_MS)
    return () => clearInterval(timer)
  }, [video, isOn])
  return fault
}

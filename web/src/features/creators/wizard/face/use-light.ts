/** Samples the video twice a second and reports whether there is enough light. */
import { type RefObject, useEffect, useState } from 'react'
import { smallCopy } from '../pictures/check-picture.ts'
import { lightDefect, luminanceOf } from '../pictures/quality.ts'

const EVERY_MS = 500

export function useLight(video: RefObject<HTMLVideoElement | null>, isOn: boolean) {
  const [defect, setDefect] = useState<'dark' | 'bright' | null>(null)
  useEffect(() => {
    if (!isOn) return
    const sample = () => {
      const { current } = video
      // Before the first frame everything is black.
      if (!current || current.readyState < HTMLMediaElement.HAVE_CURRENT_DATA) return
      const pixels = smallCopy(current, current.videoWidth, current.videoHeight)
      if (pixels) setDefect(lightDefect(luminanceOf(pixels)))
    }
    const timer = setInterval(sample, EVERY_MS)
    return () => clearInterval(timer)
  }, [video, isOn])
  return defect
}

/** The pictures along the recording, once they are drawn. */
import { useEffect, useState } from 'react'
import type { Take } from '../store/recording.ts'
import { type StripFrame, stripOf } from './strip.ts'

export function useStrip(takes: readonly Take[]): readonly StripFrame[] {
  const [frames, setFrames] = useState<readonly StripFrame[]>([])
  useEffect(() => {
    let isOver = false
    setFrames([])
    void stripOf(takes).then((found) => {
      if (!isOver) setFrames(found)
    })
    return () => {
      isOver = true
    }
  }, [takes])
  return frames
}

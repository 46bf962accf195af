/** The frames along the recording, once decoded. */
import { useEffect, useState } from 'react'
import type { Recording } from '../store/recording.ts'
import { type StripFrame, stripOf } from './strip.ts'

export function useStrip({ takes, seconds }: Pick<Recording, 'takes' | 'seconds'>): readonly StripFrame[] {
  const [frames, setFrames] = useState<readonly StripFrame[]>([])
  useEffect(() => {
    let isOver = false
    setFrames([])
    void stripOf({ takes, seconds }).then((found) => {
      if (!isOver) setFrames(found)
    })
    return () => {
      isOver = true
    }
  }, [takes, seconds])
  return frames
}

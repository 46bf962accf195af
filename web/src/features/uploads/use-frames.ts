/** The frames of a local video, once decoded. */
import { useEffect, useState } from 'react'
import { framesOf, type StillFrames } from './frames.ts'

type Drawn = StillFrames & { isDrawn: boolean }
const NOT_YET: Drawn = { durationMs: null, frames: [], isDrawn: false }

export function useFrames(file: File | null): Drawn {
  const [known, setKnown] = useState<{ file: File; drawn: Drawn }>()
  useEffect(() => {
    if (!file) return
    let isOver = false
    void framesOf(file).then((frames) => {
      if (!isOver) setKnown({ file, drawn: { ...frames, isDrawn: true } })
    })
    return () => {
      isOver = true
    }
  }, [file])
  if (!file) return { ...NOT_YET, isDrawn: true }
  return known?.file === file ? known.drawn : NOT_YET
}

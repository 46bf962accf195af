/** The edits of a recording, with undo and redo. */
import { useRef, useState } from 'react'
import type { Edit } from '../store/recording.ts'
import { changeEdit } from '../store/recording-store.ts'

export type Editing = {
  edit: Edit
  /** Adds an undo step; consecutive changes of the same thing are one step. */
  change(part: Partial<Edit>, about: string): void
  undo: (() => void) | null
  redo: (() => void) | null
}

const MAX_STEPS = 100

export function useEdit(edit: Edit): Editing {
  const [past, setPast] = useState<readonly Edit[]>([])
  const [future, setFuture] = useState<readonly Edit[]>([])
  const lastAbout = useRef('')
  const go = (from: readonly Edit[], to: (steps: readonly Edit[]) => void, keep: (edit: Edit) => void) => {
    const step = from.at(-1)
    if (!step) return
    lastAbout.current = ''
    to(from.slice(0, -1))
    keep(edit)
    changeEdit(step)
  }
  return {
    edit,
    change(part, about) {
      if (about !== lastAbout.current) setPast((steps) => [...steps, edit].slice(-MAX_STEPS))
      lastAbout.current = about
      setFuture([])
      changeEdit({ ...edit, ...part })
    },
    undo: past.length > 0 ? () => go(past, setPast, (now) => setFuture((steps) => [...steps, now])) : null,
    redo:
      future.length > 0 ? () => go(future, setFuture, (now) => setPast((steps) => [...steps, now])) : null,
  }
}

/** Accepts pictures that are pasted or dropped anywhere on the page, so that a drop never replaces it. */
import { useEffect, useEffectEvent, useState } from 'react'

/** Returns whether something is being dragged over the page. */
export function useDropAndPaste(onFiles: (files: readonly File[]) => void): boolean {
  const [isOver, setOver] = useState(false)
  const take = useEffectEvent((files: readonly File[]) => {
    if (files.length > 0) onFiles(files)
  })

  useEffect(() => {
    const over = (event: DragEvent) => {
      event.preventDefault()
      setOver(event.dataTransfer?.types.includes('Files') === true)
    }
    const leave = (event: DragEvent) => event.relatedTarget === null && setOver(false)
    const drop = (event: DragEvent) => {
      event.preventDefault()
      setOver(false)
      take([...(event.dataTransfer?.files ?? [])])
    }
    const paste = (event: ClipboardEvent) => take([...(event.clipboardData?.files ?? [])])
    window.addEventListener('dragover', over)
    window.addEventListener('dragleave', leave)
    window.addEventListener('drop', drop)
    window.addEventListener('paste', paste)
    return () => {
      window.removeEventListener('dragover', over)
      window.removeEventListener('dragleave', leave)
      window.removeEventListener('drop', drop)
      window.removeEventListener('paste', paste)
    }
  }, [])

  return isOver
}

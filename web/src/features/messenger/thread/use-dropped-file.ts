/** Files that are pasted, or let go anywhere over the page, are taken; the page itself is never replaced by one. */
import { useEffect, useEffectEvent, useState } from 'react'

/** Whether one is held over the page. */
export function useDroppedFile(isWanted: boolean, onFiles: (files: readonly File[]) => void): boolean {
  const [isOver, setOver] = useState(false)
  const take = useEffectEvent((files: readonly File[]) => {
    if (files.length > 0) onFiles(files)
  })
  useEffect(() => {
    if (!isWanted) return
    const holdsFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') === true
    const over = (event: DragEvent) => {
      if (!holdsFiles(event)) return
      event.preventDefault()
      setOver(true)
    }
    const leave = (event: DragEvent) => event.relatedTarget === null && setOver(false)
    const drop = (event: DragEvent) => {
      setOver(false)
      if (!holdsFiles(event)) return
      event.preventDefault()
      take([...(event.dataTransfer?.files ?? [])])
    }
    const paste = (event: ClipboardEvent) => {
      const files = [...(event.clipboardData?.files ?? [])]
      // Words that are copied from a document come with a picture of themselves.
      if (files.length === 0 || event.clipboardData?.types.includes('text/plain')) return
      event.preventDefault()
      take(files)
    }
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
  }, [isWanted])
  return isOver
}

/** Asks before a recording is left: by its own buttons, by a link, or by the browser's back. */
import { useCallback, useState } from 'react'
import { useNavigate } from 'react-router'
import { useUnsaved } from '#web/parts/forms/use-unsaved.ts'

/** Its own steps, and the sounds to choose from. */
const isOfRecording = (pathname: string) =>
  pathname.startsWith('/studio/record') || pathname === '/sounds' || pathname.startsWith('/sounds/')

export function useLeaving(hasTakes: boolean) {
  const navigate = useNavigate()
  const [isClosing, setClosing] = useState(false)
  // A reload finds the recording again.
  const { isLeaving, stay, leave } = useUnsaved(hasTakes, { isWithin: isOfRecording, asksOnUnload: false })
  const close = useCallback(() => setClosing(true), [])
  return {
    close,
    sheet: {
      isOpen: isClosing || isLeaving,
      onStay: () => {
        setClosing(false)
        stay()
      },
      onLeave: () => {
        if (isLeaving) leave()
        else void navigate('/studio')
      },
    },
  }
}

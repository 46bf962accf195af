/** Asks before a recording is left: by its buttons, a link or the browser's back button. */
import { useCallback, useState } from 'react'
import { useNavigate } from 'react-router'
import { useUnsavedGuard } from '#web/parts/forms/use-unsaved.ts'

/** The recording's own steps, and the choice of sounds. */
const isOfRecording = (pathname: string) =>
  pathname.startsWith('/studio/record') || pathname === '/sounds' || pathname.startsWith('/sounds/')

export function useLeaving(hasTakes: boolean) {
  const navigate = useNavigate()
  const [isClosing, setClosing] = useState(false)
  // A reload restores the recording, so it needs no warning.
  const { isLeaving, stay, leave } = useUnsavedGuard(hasTakes, {
    isWithin: isOfRecording,
    asksOnUnload: false,
  })
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

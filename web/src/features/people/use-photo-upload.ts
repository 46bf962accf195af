/** Uploads the cropped photo with progress and errors; aborts on unmount. */
import { useEffect, useRef, useState } from 'react'
import { RestProblem, SessionEnded } from '#web/lib/rest.ts'
import { useSession } from '#web/lib/session.tsx'
import { cropSquare, type Square } from './picture.ts'
import { uploadAvatar } from './upload-avatar.ts'

type State = { progress?: number; problem?: string }

export function usePhotoUpload(onStored: (avatar: string) => void) {
  const { clear } = useSession()
  const [state, setState] = useState<State>({})
  const leaving = useRef<AbortController>(undefined)
  useEffect(() => {
    const controller = new AbortController()
    leaving.current = controller
    return () => controller.abort()
  }, [])

  const send = async (url: string, square: Square) => {
    const signal = leaving.current?.signal ?? AbortSignal.abort()
    setState({ progress: 0 })
    try {
      const picture = await cropSquare(url, square)
      onStored(await uploadAvatar(picture, { signal, onProgress: (progress) => setState({ progress }) }))
    } catch (error) {
      if (signal.aborted) return
      if (error instanceof SessionEnded) return clear()
      if (!(error instanceof RestProblem)) throw error
      setState({ problem: error.message })
    }
  }
  return { ...state, isSending: state.progress !== undefined, send }
}

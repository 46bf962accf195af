/** Uploads the signature, debounced after the last stroke, and at the latest on submit. */
import { useCallback, useEffect, useRef, useState } from 'react'
import { RestProblem, SessionEnded } from '#web/lib/rest.ts'
import { useSession } from '#web/lib/session.tsx'
import type { Drawn } from '../signature/SignaturePad.tsx'
import { uploadDocument } from './pictures/upload-document.ts'

const DEBOUNCE_MS = 900

/** Stored on the server, held by this page, or missing. */
type SignatureState = 'none' | 'too-small' | 'there'

export type Signing = {
  state: SignatureState
  /** The server has it, and nothing newer was drawn. */
  isStored: boolean
  preview: string | undefined
  set(drawn: Drawn | null): void
  /** Uploads a pending signature; throws a RestProblem on failure. */
  flush(): Promise<void>
  sync(isStored: boolean): void
}

/** `touch` is called whenever something was drawn or uploaded. */
export function useSignature(isKnown: boolean, touch: () => void): Signing {
  const { clear } = useSession()
  const [state, setState] = useState<SignatureState>(isKnown ? 'there' : 'none')
  const [isStored, setStored] = useState(isKnown)
  const [preview, setPreview] = useState<string>()
  const unsent = useRef<Blob>(undefined)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const leaving = useRef<AbortController>(undefined)

  const send = useCallback(async () => {
    clearTimeout(timer.current)
    const png = unsent.current
    if (!png) return
    const signal = leaving.current?.signal ?? AbortSignal.abort()
    await uploadDocument(png, { kind: 'signature', signal })
    touch()
    // A newer drawing is uploaded next.
    if (unsent.current !== png) return
    unsent.current = undefined
    setStored(true)
  }, [touch])

  const trySend = useCallback(() => {
    send().catch((error: unknown) => {
      if (error instanceof SessionEnded) return clear()
      // It stays pending; submitting retries and reports the error.
      if (!(error instanceof RestProblem)) throw error
    })
  }, [send, clear])

  useEffect(() => {
    const controller = new AbortController()
    leaving.current = controller
    const again = () => trySend()
    window.addEventListener('online', again)
    return () => {
      window.removeEventListener('online', again)
      clearTimeout(timer.current)
      controller.abort()
    }
  }, [trySend])

  useEffect(() => () => URL.revokeObjectURL(preview ?? ''), [preview])

  const set = useCallback(
    (drawn: Drawn | null) => {
      touch()
      clearTimeout(timer.current)
      const png = drawn?.isEnough ? drawn.png : null
      unsent.current = png ?? undefined
      setStored(false)
      setState(png ? 'there' : drawn ? 'too-small' : 'none')
      setPreview(png ? URL.createObjectURL(png) : undefined)
      if (png) timer.current = setTimeout(trySend, DEBOUNCE_MS)
    },
    [trySend, touch],
  )

  const flush = useCallback(async () => {
    while (unsent.current) await send()
  }, [send])

  const sync = useCallback((isThere: boolean) => {
    if (unsent.current) return
    setStored(isThere)
    setState((before) => (isThere ? 'there' : before === 'there' ? 'none' : before))
  }, [])

  return { state, isStored, preview, set, flush, sync }
}

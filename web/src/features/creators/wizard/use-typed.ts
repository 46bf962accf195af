/** The typed values, saved automatically; newer values of another tab are loaded on focus. */
import { useCallback, useEffect, useMemo, useState } from 'react'
import { useMutation } from 'urql'
import { SaveCreatorDraft } from '../documents.ts'
import { createSaver, type SaveState } from './saving/saver.ts'
import type { ApplicationValues } from './typed.ts'

const DEBOUNCE_MS = 800

/** `touch` is called whenever this page or the server has newer values. */
export function useTyped(stored: ApplicationValues, touch: () => void) {
  const [typed, setTyped] = useState(stored)
  const [state, setState] = useState<SaveState>('clean')
  const [, save] = useMutation(SaveCreatorDraft)

  const saver = useMemo(
    () =>
      createSaver<ApplicationValues>({
        // Uses keepalive, because the page may be closing.
        send: async (input) => {
          const { error } = await save({ input }, { fetchOptions: KEEPALIVE_CONTEXT })
          touch()
          return error === undefined
        },
        onState: setState,
        delayMs: DEBOUNCE_MS,
      }),
    [save, touch],
  )

  useEffect(() => {
    const flush = () => void saver.flush()
    const flushWhenHidden = () => document.visibilityState === 'hidden' && flush()
    window.addEventListener('online', flush)
    document.addEventListener('visibilitychange', flushWhenHidden)
    return () => {
      window.removeEventListener('online', flush)
      document.removeEventListener('visibilitychange', flushWhenHidden)
      void saver.flush()
    }
  }, [saver])

  const change = useCallback(
    (part: Partial<ApplicationValues>) => {
      setTyped((before) => ({ ...before, ...part }))
      saver.change(part)
      touch()
    },
    [saver, touch],
  )
  const sync = useCallback((newer: ApplicationValues) => setTyped({ ...newer, ...saver.pending() }), [saver])

  const hasUnsaved = () => Object.keys(saver.pending()).length > 0

  return { typed, state, change, sync, flush: saver.flush, hasUnsaved }
}

const KEEPALIVE_CONTEXT: RequestInit = { keepalive: true, credentials: 'same-origin' }

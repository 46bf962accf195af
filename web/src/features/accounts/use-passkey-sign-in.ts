/** Signing in with a passkey: by the button, or from the browser's suggestions in the email field. */
import { useEffect, useEffectEvent, useState } from 'react'
import {
  canAutofillPasskeys,
  canUsePasskeys,
  passkeyProblem,
  signWithPasskey,
  stopPasskeyAutofill,
} from '#web/lib/passkeys.ts'
import { useRedirect } from '#web/lib/redirect.ts'
import { postJson } from '#web/lib/rest.ts'
import { showToast } from '#web/ui/toasts.tsx'

type Answer =
  | { error: false; recoveryCancelled?: boolean }
  | { error: true; account: string; leadsTo?: string }

/** Before the server forgets the challenge. */
const RENEW_MS = 4 * 60 * 1000

const askForOptions = async () => (await postJson<{ options: unknown }>('/api/passkeys/sign-in', {})).options

type Options = {
  /** Signing in needs cookies, and so does the challenge. */
  mayUseCookies: boolean
  onSignedIn(): Promise<void>
}

export function usePasskeySignIn({ mayUseCookies, onSignedIn }: Options) {
  const isOffered = canUsePasskeys()
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const redirect = useRedirect()

  const send = async (passkey: unknown) => {
    const answer = await postJson<Answer>('/api/auth/passkey', { passkey })
    if (answer.error) return answer.leadsTo ? redirect(answer.leadsTo) : setProblem(answer.account)
    if (answer.recoveryCancelled)
      showToast({ tone: 'info', text: 'You still have your passkey, so we cancelled the account recovery.' })
    await onSignedIn()
  }

  const run = async () => {
    setBusy(true)
    setProblem(undefined)
    try {
      await send(await signWithPasskey(await askForOptions()))
    } catch (error) {
      setProblem(passkeyProblem(error) ?? undefined)
    }
    setBusy(false)
  }

  const sendChosen = useEffectEvent(async (passkey: unknown) => {
    setBusy(true)
    setProblem(undefined)
    await send(passkey).catch((error: unknown) => setProblem(passkeyProblem(error) ?? undefined))
    setBusy(false)
  })

  useEffect(() => {
    if (!isOffered || !mayUseCookies || isBusy) return
    return offerInField((passkey) => void sendChosen(passkey))
  }, [isOffered, mayUseCookies, isBusy])

  return { isOffered, isBusy, problem, run }
}

/** Lists passkeys among the suggestions of the focused field until the returned function is called. */
function offerInField(onChosen: (passkey: unknown) => void): () => void {
  let isOver = false
  const offer = async () => {
    while (!isOver && (await canAutofillPasskeys())) {
      const options = await askForOptions()
      if (isOver) return
      const renewal = setTimeout(() => void stopPasskeyAutofill(), RENEW_MS)
      try {
        const passkey = await signWithPasskey(options, { isAutofill: true })
        if (!isOver) onChosen(passkey)
        return
      } catch (error) {
        if (!isAborted(error)) return
      } finally {
        clearTimeout(renewal)
      }
    }
  }
  // Without suggestions, the button still works.
  offer().catch(() => undefined)
  return () => {
    isOver = true
    void stopPasskeyAutofill()
  }
}

function isAborted(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return error.name === 'AbortError' || (error.cause instanceof Error && error.cause.name === 'AbortError')
}

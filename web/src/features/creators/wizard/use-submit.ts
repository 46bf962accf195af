/** Submits the application once, however often the button is pressed, and maps the server's errors. */
import { useRef, useState } from 'react'
import { useMutation } from 'urql'
import type { FieldErrors } from '#rules/forms/check.ts'
import { problemFields, problemText } from '#web/lib/graphql/problem.ts'
import { RestProblem } from '#web/lib/rest.ts'
import { CreatorSignup } from '../documents.ts'
import type { Application } from './use-application.ts'

type Outcome = { problem: string; fields: FieldErrors } | null

export function useSubmit({ typed, documents, face, isAdult, flush }: Application) {
  const [, signUp] = useMutation(CreatorSignup)
  const [isBusy, setBusy] = useState(false)
  const inFlight = useRef(false)

  const send = async (): Promise<Outcome> => {
    try {
      await flush()
    } catch (error) {
      if (error instanceof RestProblem) return { problem: error.message, fields: {} }
      throw error
    }
    const { error } = await signUp({
      ...typed,
      docs: [...documents.sent],
      facePhoto: face.sent.at(-1) ?? '',
      // Uses the stored signature.
      signature: '',
      enable: isAdult,
    })
    return error ? { problem: problemText(error), fields: problemFields(error) } : null
  }

  /** Resolves to the errors; undefined if the application was submitted. */
  const submit = async (): Promise<Outcome | undefined> => {
    if (inFlight.current) return undefined
    inFlight.current = true
    setBusy(true)
    try {
      return await send()
    } finally {
      inFlight.current = false
      setBusy(false)
    }
  }

  return { submit, isBusy }
}

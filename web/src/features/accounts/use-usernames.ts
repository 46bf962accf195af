/** Availability of typed usernames: checked on blur, cached while the field is mounted. */
import { useRef, useState } from 'react'
import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form'
import { useCheckUsername } from './check-username.ts'

type Verdict = { name: string; problem: string | null }

type Options = {
  /** The account's own name, which is always available. */
  own?: string | undefined
  onAnswer(): void
}

export type Usernames = {
  check(text: string): Promise<void>
  /** The server's objection to a name; null if available or unchecked. */
  problemOf(text: string): string | null
  isFree(text: string): boolean
}

export function useUsernames({ own, onAnswer }: Options): Usernames {
  const ask = useCheckUsername()
  const [verdict, setVerdict] = useState<Verdict>()
  const known = useRef(new Map<string, string | null>())

  const check = async (text: string) => {
    const name = text.trim()
    if (name.toLowerCase() === own?.toLowerCase()) return
    const problem = await ask(name)
    if (problem === undefined) return
    known.current.set(name.toLowerCase(), problem)
    setVerdict({ name, problem })
    onAnswer()
  }

  return {
    check,
    problemOf: (text) => known.current.get(text.trim().toLowerCase()) ?? null,
    isFree: (text) => verdict?.name === text.trim() && verdict.problem === null,
  }
}

/** Adds the cached results to a form's validation of `username`. */
export function rejectTakenUsernames<Values extends FieldValues & { username: string }, Context, Output>(
  resolve: Resolver<Values, Context, Output>,
  problemOf: Usernames['problemOf'],
): Resolver<Values, Context, Output> {
  return async (values, context, options) => {
    const result = await resolve(values, context, options)
    const message = problemOf(values.username)
    if (message === null || 'username' in result.errors) return result
    const username = { type: 'server', message }
    return { values: {}, errors: { ...result.errors, username } as FieldErrors<Values> }
  }
}

/** Asks the server whether a username is free; only the newest question counts. */
import { useRef } from 'react'
import type { FieldErrors } from '#rules/forms/check.ts'
import { usernameProblem } from '#rules/username.ts'
import { postJson, RestProblem } from '#web/lib/rest.ts'

/** The server's words against a name, null when it is free, undefined when there is no answer to go by. */
type UsernameAnswer = string | null | undefined

export function useAskUsername(): (name: string) => Promise<UsernameAnswer> {
  const asking = useRef<AbortController>(undefined)
  return async (name) => {
    asking.current?.abort()
    if (usernameProblem(name) !== null) return undefined
    asking.current = new AbortController()
    const { signal } = asking.current
    try {
      const answer = await postJson<{ errors?: FieldErrors }>('/api/validate', { username: name }, signal)
      return answer.errors?.username ?? null
    } catch (error) {
      // Saving checks again and says what is wrong, so a question that got no answer is not shown.
      if (!signal.aborted && !(error instanceof RestProblem)) throw error
      return undefined
    }
  }
}

/** Checks whether a username is available; only the latest request counts. */
import { useRef } from 'react'
import type { FieldErrors } from '#rules/forms/check.ts'
import { usernameProblem } from '#rules/username.ts'
import { postJson, RestProblem } from '#web/lib/rest.ts'

/** The server's objection, null if available, undefined without a usable response. */
type UsernameAnswer = string | null | undefined

export function useCheckUsername(): (name: string) => Promise<UsernameAnswer> {
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
      // Saving checks again, so a failed request is not reported.
      if (!signal.aborted && !(error instanceof RestProblem)) throw error
      return undefined
    }
  }
}

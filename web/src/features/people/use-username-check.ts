/** Asks, when the field is left, whether a new username is free; one's own is. */
import { useRef } from 'react'
import type { FieldErrors } from '#rules/forms/check.ts'
import { usernameProblem } from '#rules/username.ts'
import { postJson, RestProblem } from '#web/lib/rest.ts'

type Options = {
  own: string
  /** What stands in the field when the answer comes. */
  current(): string
  onTaken(words: string): void
}

export function useUsernameCheck({ own, current, onTaken }: Options): (text: string) => Promise<void> {
  const asking = useRef<AbortController>(undefined)
  return async (text) => {
    const name = text.trim()
    asking.current?.abort()
    if (usernameProblem(name) !== null || name.toLowerCase() === own.toLowerCase()) return
    asking.current = new AbortController()
    const { signal } = asking.current
    try {
      const answer = await postJson<{ errors?: FieldErrors }>('/api/validate', { username: name }, signal)
      const words = answer.errors?.username
      if (words && current().trim() === name) onTaken(words)
    } catch (error) {
      // Saving checks again and says what is wrong, so a check that got no answer is not shown.
      if (!signal.aborted && !(error instanceof RestProblem)) throw error
    }
  }
}

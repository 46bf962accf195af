/** Asks the server whether a username is free when its field is left, and remembers the answers. */
import { useRef, useState } from 'react'
import type { FieldErrors } from '#rules/forms/check.ts'
import { usernameProblem } from '#rules/username.ts'
import { postJson, RestProblem } from '#web/lib/rest.ts'

type Verdict = { name: string; problem: string | null }

export function useUsernameCheck(onAnswer: () => void) {
  const [verdict, setVerdict] = useState<Verdict>()
  const known = useRef(new Map<string, string | null>())
  const asking = useRef<AbortController>(undefined)

  const check = async (text: string) => {
    const name = text.trim()
    asking.current?.abort()
    if (usernameProblem(name) !== null) return
    asking.current = new AbortController()
    const { signal } = asking.current
    try {
      const answer = await postJson<{ errors?: FieldErrors }>('/api/validate', { username: name }, signal)
      const problem = answer.errors?.username ?? null
      known.current.set(name.toLowerCase(), problem)
      setVerdict({ name, problem })
      onAnswer()
    } catch (error) {
      // Signing up checks again and says what is wrong, so a check that got no answer is not shown.
      if (!signal.aborted && !(error instanceof RestProblem)) throw error
    }
  }

  return {
    check,
    /** The server's last words about a name; null when it is free or was not asked about. */
    problemOf: (text: string) => known.current.get(text.trim().toLowerCase()) ?? null,
    isFree: (text: string) => verdict?.name === text.trim() && verdict.problem === null,
  }
}

/** Checks a username when its field is left, and remembers the answers. */
import { useRef, useState } from 'react'
import { useAskUsername } from './ask-username.ts'

type Verdict = { name: string; problem: string | null }

export function useUsernameCheck(onAnswer: () => void) {
  const ask = useAskUsername()
  const [verdict, setVerdict] = useState<Verdict>()
  const known = useRef(new Map<string, string | null>())

  const check = async (text: string) => {
    const name = text.trim()
    const problem = await ask(name)
    if (problem === undefined) return
    known.current.set(name.toLowerCase(), problem)
    setVerdict({ name, problem })
    onAnswer()
  }

  return {
    check,
    /** The server's last words about a name; null when it is free or was not asked about. */
    problemOf: (text: string) => known.current.get(text.trim().toLowerCase()) ?? null,
    isFree: (text: string) => verdict?.name === text.trim() && verdict.problem === null,
  }
}

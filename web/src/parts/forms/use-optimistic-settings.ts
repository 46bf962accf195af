/** Optimistic settings: shown at once, saved in the background, rolled back with a message on failure. */
import { useRef, useState } from 'react'
import type { CombinedError } from 'urql'
import { problemText } from '#web/lib/graphql/problem.ts'
import { showToast } from '#web/ui/toasts.tsx'

type Save<Values> = (changes: Partial<Values>) => Promise<{ error?: CombinedError | undefined }>

export function useOptimisticSettings<Values extends object>(save: Save<Values>) {
  const [chosen, setChosen] = useState<Partial<Values>>({})
  const latest = useRef<Partial<Values>>({})

  async function change<Name extends keyof Values>(name: Name, value: Values[Name]): Promise<void> {
    const isBeingSaved = latest.current[name] !== undefined
    latest.current[name] = value
    setChosen({ ...latest.current })
    // One request at a time per setting, so that a quick double press ends in the last state.
    if (isBeingSaved) return
    const error = await saveUntilSettled(name)
    delete latest.current[name]
    setChosen({ ...latest.current })
    if (error) showToast({ tone: 'danger', text: problemText(error) })
  }

  async function saveUntilSettled<Name extends keyof Values>(name: Name) {
    for (;;) {
      const choice = latest.current[name]
      const { error } = await save({ [name]: choice } as Partial<Values>)
      if (error || latest.current[name] === choice) return error
    }
  }

  return { change, shown: (saved: Values): Values => ({ ...saved, ...chosen }) }
}

/** Checks a new username when its field is left; one's own is always free. */
import { useAskUsername } from '#web/features/accounts/index.ts'

type Options = {
  own: string
  /** What stands in the field when the answer comes. */
  current(): string
  onTaken(words: string): void
}

export function useUsernameCheck({ own, current, onTaken }: Options): (text: string) => Promise<void> {
  const ask = useAskUsername()
  return async (text) => {
    const name = text.trim()
    if (name.toLowerCase() === own.toLowerCase()) return
    const words = await ask(name)
    if (words && current().trim() === name) onTaken(words)
  }
}

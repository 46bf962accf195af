/** Debounces a search field. */
import { SEARCH } from '#rules/limits.ts'

type Debouncer = {
  /** Calls back after the delay, unless more is typed. */
  schedule(text: string): void
  /** Calls back now: Enter was pressed or the field cleared. */
  flush(text: string): void
  cancel(): void
}

export function createDebouncer(
  onSettled: (text: string) => void,
  delayMs: number = SEARCH.typingDelayMs,
): Debouncer {
  let timer: ReturnType<typeof setTimeout> | undefined
  const cancel = () => clearTimeout(timer)
  return {
    schedule(text) {
      cancel()
      timer = setTimeout(() => onSettled(text), delayMs)
    },
    flush(text) {
      cancel()
      onSettled(text)
    },
    cancel,
  }
}

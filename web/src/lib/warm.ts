/** Fetches a dialog's code as soon as somebody reaches for its button, so that it opens at once. */
type Loaded = { load(): Promise<unknown> }

export function warm({ load }: Loaded) {
  // Opening it meets the failure; this only keeps an early load from being unhandled.
  const fetchNow = () => void load().catch(() => undefined)
  return { onPointerEnter: fetchNow, onFocus: fetchNow, onTouchStart: fetchNow }
}

/** Event handlers that preload a dialog's code on hover, focus or touch. */
type Loaded = { load(): Promise<unknown> }

export function warm({ load }: Loaded) {
  // The failure surfaces when the dialog is opened.
  const fetchNow = () => void load().catch(() => undefined)
  return { onPointerEnter: fetchNow, onFocus: fetchNow, onTouchStart: fetchNow }
}

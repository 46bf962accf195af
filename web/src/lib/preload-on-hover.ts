/** Event handlers that preload a dialog's code on hover, focus or touch. */
type Loadable = { load(): Promise<unknown> }

export function preloadOnHover({ load }: Loadable) {
  // The failure surfaces when the dialog is opened.
  const preload = () => void load().catch(() => undefined)
  return { onPointerEnter: preload, onFocus: preload, onTouchStart: preload }
}

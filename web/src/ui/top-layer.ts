/** Tracks the topmost sheet, in which toasts are rendered, as everything outside a modal dialog is inert. */

let open: readonly HTMLDialogElement[] = []
const listeners = new Set<() => void>()

export function joinTopLayer(dialog: HTMLDialogElement): () => void {
  update([...open, dialog])
  return () => update(open.filter((other) => other !== dialog))
}

export function topDialog(): HTMLDialogElement | undefined {
  return open.at(-1)
}

export function watchTopLayer(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function update(next: readonly HTMLDialogElement[]) {
  open = next
  for (const listener of listeners) listener()
}

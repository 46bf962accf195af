/** The toast store: `showToast` adds one, `ToastRegion` shows the newest three. */
import type { ToastProps } from './Toast.tsx'

export type ToastMessage = Omit<ToastProps, 'onDismiss'>
export type ShownToast = ToastMessage & { id: number }

const MOST_AT_ONCE = 3

let shown: readonly ShownToast[] = []
let lastId = 0
const listeners = new Set<() => void>()

export function showToast(message: ToastMessage): number {
  lastId += 1
  update([...shown, { ...message, id: lastId }].slice(-MOST_AT_ONCE))
  return lastId
}

export function dismissToast(id: number) {
  update(shown.filter((toast) => toast.id !== id))
}

function update(next: readonly ShownToast[]) {
  shown = next
  for (const listener of listeners) listener()
}

export function watchToasts(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function shownToasts(): readonly ShownToast[] {
  return shown
}

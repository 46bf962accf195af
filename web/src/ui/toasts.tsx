/** Short messages from anywhere: `showToast` adds one, `<Toasts />` shows at most three and lets them go by themselves. */
import { useEffect, useState, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { Toast, type ToastProps } from './Toast.tsx'
import { topDialog, watchTopLayer } from './top-layer.ts'

export type ToastMessage = Omit<ToastProps, 'onDismiss'>
type Shown = ToastMessage & { id: number }

const MOST_AT_ONCE = 3
const READING_MS = 5_000
/** An action takes reading, deciding and reaching. */
const ACTING_MS = 10_000

let shown: readonly Shown[] = []
let lastId = 0
const listeners = new Set<() => void>()

export function showToast(message: ToastMessage): number {
  lastId += 1
  update([...shown, { ...message, id: lastId }].slice(-MOST_AT_ONCE))
  return lastId
}

function dismissToast(id: number) {
  update(shown.filter((toast) => toast.id !== id))
}

function update(next: readonly Shown[]) {
  shown = next
  for (const listener of listeners) listener()
}

function watch(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Stands once in the app. The two regions are always there, because a live region must exist before its words. */
export function Toasts() {
  const toasts = useSyncExternalStore(watch, () => shown)
  const dialog = useSyncExternalStore(watchTopLayer, topDialog)
  const isDanger = (toast: Shown) => toast.tone === 'danger'
  const region = (
    <section
      aria-label="Notifications"
      className="pointer-events-none fixed inset-x-3 top-[max(0.75rem,env(safe-area-inset-top))] z-50 mx-auto grid max-w-110 gap-2 *:grid *:gap-2 desk:top-auto desk:bottom-6"
    >
      <div role="status">
        {toasts
          .filter((toast) => !isDanger(toast))
          .map((toast) => (
            <LivingToast key={toast.id} toast={toast} />
          ))}
      </div>
      <div role="alert">
        {toasts.filter(isDanger).map((toast) => (
          <LivingToast key={toast.id} toast={toast} />
        ))}
      </div>
    </section>
  )
  return dialog ? createPortal(region, dialog) : region
}

function LivingToast({ toast }: { toast: Shown }) {
  const [hovered, setHovered] = useState(false)
  const [focused, setFocused] = useState(false)
  const paused = hovered || focused
  const { id, action } = toast
  const lifetimeMs = action ? ACTING_MS : READING_MS

  useEffect(() => {
    if (paused) return
    const timer = setTimeout(() => dismissToast(id), lifetimeMs)
    return () => clearTimeout(timer)
  }, [id, paused, lifetimeMs])

  const acted = action && {
    label: action.label,
    onSelect: () => {
      dismissToast(id)
      action.onSelect()
    },
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only waits while it is being read
    <div
      onPointerEnter={() => setHovered(true)}
      onPointerLeave={() => setHovered(false)}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
      className="pointer-events-auto animate-rise [--rise-from:-1rem] desk:[--rise-from:1rem]"
    >
      <Toast tone={toast.tone} text={toast.text} action={acted} onDismiss={() => dismissToast(id)} />
    </div>
  )
}

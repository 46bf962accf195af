/** Shows at most three toasts, until they time out: on phones below the title and Back, which they must not cover. */
import { useEffect, useState, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { cx } from './cx.ts'
import { Toast } from './Toast.tsx'
import { dismissToast, type ShownToast, shownToasts, watchToasts } from './toasts.tsx'
import { topDialog, watchTopLayer } from './top-layer.ts'

const READING_MS = 5_000
/** Toasts with an action stay longer. */
const WITH_ACTION_MS = 10_000

/** Rendered once. Both regions are always mounted, as a live region must exist before its content. */
export function ToastRegion() {
  const toasts = useSyncExternalStore(watchToasts, shownToasts)
  const dialog = useSyncExternalStore(watchTopLayer, topDialog)
  const isDanger = (toast: ShownToast) => toast.tone === 'danger'
  const region = (
    <section
      aria-label="Notifications"
      className={cx(
        'pointer-events-none fixed inset-x-3 z-50 mx-auto grid max-w-110 gap-2 *:grid *:gap-2 desktop:top-auto desktop:bottom-6',
        // Sheets on phones have no title there.
        dialog
          ? 'top-[max(0.75rem,env(safe-area-inset-top))]'
          : 'top-[calc(4.25rem+env(safe-area-inset-top))]',
      )}
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

function LivingToast({ toast }: { toast: ShownToast }) {
  const [hovered, setHovered] = useState(false)
  const [focused, setFocused] = useState(false)
  const paused = hovered || focused
  const { id, action } = toast
  const lifetimeMs = action ? WITH_ACTION_MS : READING_MS

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
    // biome-ignore lint/a11y/noStaticElementInteractions: hovering only pauses the timeout
    <div
      onPointerEnter={() => setHovered(true)}
      onPointerLeave={() => setHovered(false)}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
      className="pointer-events-auto animate-rise [--rise-from:-1rem] desktop:[--rise-from:1rem]"
    >
      <Toast tone={toast.tone} text={toast.text} action={acted} onDismiss={() => dismissToast(id)} />
    </div>
  )
}

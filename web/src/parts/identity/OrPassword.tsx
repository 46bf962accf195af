/** The line between a passkey's button and the fields of the other way. */
import type { ReactNode } from 'react'

export function OrPassword({ children = 'or use your password' }: { children?: ReactNode }) {
  return (
    <p className="my-3 flex items-center gap-3 text-sm text-ink-mute before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
      {children}
    </p>
  )
}

/** A note on how the entered data are protected. */
import { LockKeyhole } from 'lucide-react'

export function DataProtectionNote({ children }: { children: string }) {
  return (
    <p className="mt-4 flex gap-2.5 rounded-md bg-surface p-3.5 text-sm leading-[1.45] text-ink-soft">
      <LockKeyhole size={17} className="mt-px shrink-0 text-ink-mute" />
      {children}
    </p>
  )
}

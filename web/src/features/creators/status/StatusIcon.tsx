/** The round icon above an application's status. */
import type { Icon } from '#web/ui/icon.ts'

export function StatusIcon({ icon: Picture }: { icon: Icon }) {
  return (
    <span className="grid size-21 place-items-center rounded-full bg-danger-wash text-danger-ink">
      <Picture size={36} />
    </span>
  )
}

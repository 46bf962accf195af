/** The bar of main shortcuts at the bottom, on desktop only. */
import { Key } from '#web/parts/console/Key.tsx'
import { type KeyBinding, keyLabel, useActiveKeys } from '#web/parts/console/keys.ts'

/** Opens the list of all shortcuts, so it always stays visible. */
const ALL = '?'

export function KeysBar() {
  const keys = useActiveKeys().filter(({ isInBar }) => isInBar)
  return (
    <div
      aria-hidden="true"
      className="hidden h-12 shrink-0 justify-center gap-5 border-t border-line px-4 text-xs whitespace-nowrap text-ink-soft desktop:flex"
    >
      {/* Items that do not fit wrap to a hidden line. */}
      <div className="flex min-w-0 flex-wrap gap-x-5 overflow-hidden">
        {keys.filter(({ key }) => key !== ALL).map(shown)}
      </div>
      {keys.filter(({ key }) => key === ALL).map(shown)}
    </div>
  )
}

function shown(binding: KeyBinding) {
  return (
    <span key={binding.key} className="flex h-12 shrink-0 items-center gap-1.5">
      <Key>{keyLabel(binding)}</Key>
      {binding.label}
    </span>
  )
}

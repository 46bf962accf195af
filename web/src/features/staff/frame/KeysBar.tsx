/** The keys that matter on this page, at its foot; on a phone there are none. */
import { Key } from './Key.tsx'
import { keySign, useHeardKeys } from './keys.ts'

export function KeysBar() {
  const keys = useHeardKeys().filter(({ isInBar }) => isInBar)
  return (
    <div
      aria-hidden="true"
      className="hidden h-12 shrink-0 items-center justify-center gap-5 overflow-hidden border-t border-line px-4 text-xs whitespace-nowrap text-ink-soft desk:flex"
    >
      {keys.map((binding) => (
        <span key={binding.key} className="flex items-center gap-1.5">
          <Key>{keySign(binding)}</Key>
          {binding.label}
        </span>
      ))}
    </div>
  )
}

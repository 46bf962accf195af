/** A person's name, truncated to fit, with a verified badge that is never cut. */
import type { Surface } from './surface.ts'
import { VerifiedBadge } from './VerifiedBadge.tsx'

type NameProps = { name: string; verified?: boolean | undefined; size?: number; on?: Surface }

export function Name({ name, verified, size = 16, on = 'canvas' }: NameProps) {
  return (
    <span className="inline-flex max-w-full min-w-0 items-center gap-1">
      <span className="truncate">{name}</span>
      {verified && <VerifiedBadge size={size} on={on} />}
    </span>
  )
}

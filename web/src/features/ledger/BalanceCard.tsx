/** The balance in credits and dollars. */
import { Gem } from 'lucide-react'
import { credits, dollars } from '#rules/formats.ts'
import { SkeletonLine } from '#web/ui/Skeleton.tsx'

export function BalanceCard({ cents }: { cents: number | undefined }) {
  return (
    <section
      aria-label="Your balance"
      aria-busy={cents === undefined}
      className="wallet-glow relative overflow-hidden rounded-xl p-5 shadow-card desktop:p-6"
    >
      <Gem
        size={168}
        strokeWidth={0.7}
        className="absolute -top-9 -right-9 text-coin opacity-15"
        aria-hidden="true"
      />
      <p className="text-sm font-semibold text-ink-soft">Your balance</p>
      {cents === undefined ? (
        <SkeletonLine className="mt-2.5 h-9! w-44" />
      ) : (
        <p className="mt-1 flex items-baseline gap-2" aria-live="polite">
          <span className="text-4xl font-extrabold text-coin tabular-nums">{credits(cents)}</span>{' '}
          <span className="text-lg font-semibold text-coin">credits</span>
        </p>
      )}
      {cents === undefined ? (
        <SkeletonLine className="mt-2.5 w-60" />
      ) : (
        <p className="mt-1 text-sm text-ink-soft">
          Worth {dollars(cents)} for tips, subscriptions and unlocks
        </p>
      )}
    </section>
  )
}

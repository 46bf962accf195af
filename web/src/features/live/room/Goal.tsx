/** The room's tip goal and its progress. */
import { Target } from 'lucide-react'
import { wholeDollars } from '#rules/formats.ts'
import { cx } from '#web/ui/cx.ts'
import { PercentBar } from '#web/ui/PercentBar.tsx'

export type GoalProgress = { title: string; cents: number; reached: number }

export function Goal({ goal, isOver }: { goal: GoalProgress; isOver?: boolean }) {
  const { title, cents, reached } = goal
  const isReached = reached >= cents
  return (
    <section
      aria-label="Tip goal"
      className={cx('rounded-lg', isOver ? 'glass px-3.5 py-2.5' : 'bg-raised p-4')}
    >
      <p className="flex items-center gap-2 text-sm font-semibold">
        <Target size={16} strokeWidth={2.4} className="shrink-0 text-coin" />
        <span className="min-w-0 flex-1 truncate">
          {isReached ? 'Reached' : 'Tip goal'}
          {title && `: ${title}`}
        </span>
        <span className="font-bold text-coin tabular-nums">
          {wholeDollars(reached)}
          <span className="font-semibold text-ink-soft"> / {wholeDollars(cents)}</span>
        </span>
      </p>
      <div className="mt-2">
        <PercentBar value={(reached / cents) * 100} label={`Tip goal: ${title}`} tone="coin" height={5} />
      </div>
    </section>
  )
}

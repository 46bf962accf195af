/** Two streams below one score bar and clock. */
import type { ReactNode } from 'react'
import { cx } from '#web/ui/cx.ts'
import type { BattleNow } from '../use-battle.ts'
import { BattleClock } from './BattleClock.tsx'
import { battlePhaseText, battleResultText } from './result-text.ts'
import { ScoreBar } from './ScoreBar.tsx'

type Props = {
  now: BattleNow
  variant: 'phone' | 'desktop'
  /** The two halves, first side first. */
  children: ReactNode
  /** Below the result: a rematch. */
  after?: ReactNode
  className?: string
}

export function BattleStreams({ now, variant, children, after, className }: Props) {
  const { battle, phase } = now
  const isOver = phase === 'talk' || phase === 'early'
  return (
    <div data-battle={phase} className={cx('relative flex flex-col overflow-hidden bg-black', className)}>
      <ScoreBar battle={battle} variant={variant} />
      <p role="status" className="sr-only">
        {battlePhaseText(battle, phase)}
      </p>
      <div className="relative min-h-0 flex-1">
        <div className="absolute inset-0 grid grid-cols-2 gap-0.5">{children}</div>
        {phase === 'tense' && (
          <div className="pointer-events-none absolute inset-0 shadow-[inset_0_0_0_3px_var(--color-live)] motion-safe:animate-pulse" />
        )}
        <BattleClock now={now} variant={variant} />
        {isOver && (
          <div className="pointer-events-none absolute inset-x-0 top-1/2 grid -translate-y-1/2 justify-items-center gap-3 px-3 motion-safe:animate-pop">
            <p
              aria-hidden="true"
              className={cx(
                'max-w-full rounded-full bg-canvas/85 text-center font-extrabold text-balance',
                variant === 'desktop' ? 'px-7 py-3 text-2xl' : 'px-5 py-2 text-lg',
              )}
            >
              {battleResultText(battle)}
              {phase === 'early' && (
                <span className="block text-sm font-semibold text-ink-soft">The battle ended early</span>
              )}
            </p>
            {after && <div className="pointer-events-auto">{after}</div>}
          </div>
        )}
      </div>
    </div>
  )
}

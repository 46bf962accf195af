/** The score: tips to each side as parts of a bar. */
import { Gem } from 'lucide-react'
import { battleShares } from '#rules/battles.ts'
import { credits } from '#rules/formats.ts'
import { cx } from '#web/ui/cx.ts'
import { type BattleData, givenNameOf } from '../fields.ts'

export function ScoreBar({ battle, variant }: { battle: BattleData; variant: 'phone' | 'desktop' }) {
  const { score1, score2, user1, user2 } = battle
  const [share1, share2] = battleShares(score1, score2)
  const isDesktop = variant === 'desktop'
  const part = cx('flex min-w-28 items-center justify-between gap-2', isDesktop ? 'px-5' : 'px-3')
  return (
    // biome-ignore lint/a11y/useSemanticElements: the native meter shows no text inside
    <div
      role="meter"
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={share1}
      aria-label={`Score: ${givenNameOf(user1.fullname)} ${share1} percent, ${givenNameOf(user2.fullname)} ${share2} percent`}
      className={cx(
        'flex shrink-0 overflow-hidden font-extrabold tabular-nums',
        isDesktop ? 'h-12 text-lg' : 'h-9 text-base',
      )}
    >
      <span
        className={cx(
          part,
          'bg-accent text-on-accent motion-safe:transition-[flex-grow] motion-safe:duration-500',
        )}
        style={{ flex: `${share1} 1 0` }}
      >
        <Points cents={score1} isDesktop={isDesktop} />
        <span className={cx('font-bold', isDesktop ? 'text-base' : 'text-sm')}>{share1}%</span>
      </span>
      <span
        className={cx(
          part,
          'bg-second text-canvas motion-safe:transition-[flex-grow] motion-safe:duration-500',
        )}
        style={{ flex: `${share2} 1 0` }}
      >
        <span className={cx('font-bold', isDesktop ? 'text-base' : 'text-sm')}>{share2}%</span>
        <Points cents={score2} isDesktop={isDesktop} isLast />
      </span>
    </div>
  )
}

type PointsProps = { cents: number; isDesktop: boolean; isLast?: boolean }

function Points({ cents, isDesktop, isLast }: PointsProps) {
  return (
    <span className={cx('flex items-center gap-1.5', isLast && 'flex-row-reverse')}>
      <Gem size={isDesktop ? 19 : 16} strokeWidth={2.6} />
      {credits(cents)}
    </span>
  )
}

/** The score: tips to each side as parts of a bar. */
import { Gem } from 'lucide-react'
import { sharesOf } from '#rules/battles.ts'
import { credits } from '#rules/formats.ts'
import { cx } from '#web/ui/cx.ts'
import { type Battle, firstName } from '../fields.ts'

export function ScoreBar({ battle, look }: { battle: Battle; look: 'phone' | 'desk' }) {
  const { score1, score2, user1, user2 } = battle
  const [share1, share2] = sharesOf(score1, score2)
  const isDesk = look === 'desk'
  const part = cx('flex min-w-28 items-center justify-between gap-2', isDesk ? 'px-5' : 'px-3')
  return (
    // biome-ignore lint/a11y/useSemanticElements: the native meter shows no text inside
    <div
      role="meter"
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={share1}
      aria-label={`Score: ${firstName(user1.fullname)} ${share1} percent, ${firstName(user2.fullname)} ${share2} percent`}
      className={cx(
        'flex shrink-0 overflow-hidden font-extrabold tabular-nums',
        isDesk ? 'h-12 text-lg' : 'h-9 text-base',
      )}
    >
      <span
        className={cx(
          part,
          'bg-accent text-on-accent motion-safe:transition-[flex-grow] motion-safe:duration-500',
        )}
        style={{ flex: `${share1} 1 0` }}
      >
        <Points cents={score1} isDesk={isDesk} />
        <span className={cx('font-bold', isDesk ? 'text-base' : 'text-sm')}>{share1}%</span>
      </span>
      <span
        className={cx(
          part,
          'bg-second text-canvas motion-safe:transition-[flex-grow] motion-safe:duration-500',
        )}
        style={{ flex: `${share2} 1 0` }}
      >
        <span className={cx('font-bold', isDesk ? 'text-base' : 'text-sm')}>{share2}%</span>
        <Points cents={score2} isDesk={isDesk} isLast />
      </span>
    </div>
  )
}

type PointsProps = { cents: number; isDesk: boolean; isLast?: boolean }

function Points({ cents, isDesk, isLast }: PointsProps) {
  return (
    <span className={cx('flex items-center gap-1.5', isLast && 'flex-row-reverse')}>
      <Gem size={isDesk ? 19 : 16} strokeWidth={2.6} />
      {credits(cents)}
    </span>
  )
}

/** Decorative bars that fill as a sound plays: stable per sound, not its real waveform. */
import { cx } from '#web/ui/cx.ts'

type Props = { of: string; bars: number; share?: number; className?: string }

export function Wave({ of, bars, share = 1, className }: Props) {
  const seed = [...of].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 997, 7) / 100
  return (
    <span aria-hidden="true" className={cx('flex items-center gap-0.5', className)}>
      {Array.from({ length: bars }, (_, index) => {
        const height = Math.abs(Math.sin(index * 0.9 + seed) * Math.cos(index * 0.37 + seed * 2))
        return (
          <i
            // biome-ignore lint/suspicious/noArrayIndexKey: the bars never move
            key={index}
            className={cx('min-w-0 flex-1 rounded-full bg-current', index / bars >= share && 'opacity-35')}
            style={{ height: `${15 + height * 85}%` }}
          />
        )
      })}
    </span>
  )
}

/** The feedback to taps on a picture: a pulse, and a stream of hearts. Expects a positioned parent. */
import { Heart } from 'lucide-react'
import { cx } from '#web/ui/cx.ts'
import type { HeartsState } from './use-hearts.ts'

export function Hearts({ effects, isStreaming }: Pick<HeartsState, 'effects' | 'isStreaming'>) {
  return (
    <div aria-hidden="true" className="pointer-events-none! absolute inset-0 overflow-hidden">
      {effects.map(({ id, x, y, sign }) =>
        sign === 'ring' ? (
          <span
            key={id}
            data-hearts="ring"
            style={{ left: x, top: y }}
            className="absolute -mt-8 -ml-8 size-16 rounded-full border-2 border-ink/80 bg-ink/15 motion-safe:animate-tap"
          />
        ) : (
          <span
            key={id}
            data-hearts="heart"
            style={{ left: x, top: y, rotate: `${(id % 5) * 10 - 20}deg` }}
            className="absolute -mt-12 -ml-12 motion-safe:animate-heart"
          >
            <Heart size={96} fill="currentColor" strokeWidth={0} className="icon-lift text-accent" />
          </span>
        ),
      )}
      {isStreaming && <HeartStream />}
    </div>
  )
}

const IN_STREAM = Array.from({ length: 28 }, (_, index) => index)
const TINTS = ['text-accent', 'text-second', 'text-live', 'text-accent-ink']

/** Hearts that rise and fade; with reduced motion, a few static ones. */
function HeartStream() {
  return (
    <div data-hearts="stream" className="absolute inset-0">
      {IN_STREAM.map((index) => (
        <span
          key={index}
          style={{
            left: `${50 + 38 * Math.sin(index * 2.4)}%`,
            bottom: `${(index * 37) % 50}%`,
            animationDelay: `${(index * 173) % 4200}ms`,
          }}
          className={cx(
            'absolute motion-safe:opacity-0 motion-safe:animate-heart-stream',
            index > 6 && 'motion-reduce:hidden',
          )}
        >
          <Heart
            size={22 + ((index * 13) % 28)}
            fill="currentColor"
            strokeWidth={0}
            className={cx('icon-lift', TINTS[index % TINTS.length])}
          />
        </span>
      ))}
    </div>
  )
}

/** The shutter button: records, pauses, and shows the takes as progress. */
import { Pause } from 'lucide-react'
import type { RecordPhase } from './use-takes.ts'

type Props = {
  phase: RecordPhase
  share: number
  ticks: readonly number[]
  disabled: boolean
  onPress(): void
}

const RADIUS = 40
const ROUND = 2 * Math.PI * RADIUS

export function Shutter({ phase, share, ticks, disabled, onPress }: Props) {
  const isRunning = phase === 'recording'
  return (
    <button
      type="button"
      aria-label={labelOf(phase)}
      disabled={disabled}
      onClick={onPress}
      className="press relative grid size-22 place-items-center rounded-full disabled:opacity-50"
    >
      <svg viewBox="0 0 88 88" aria-hidden="true" className="absolute inset-0 -rotate-90">
        <circle
          cx="44"
          cy="44"
          r={RADIUS}
          fill="none"
          strokeWidth="6"
          className={share > 0 || isRunning ? 'stroke-ink/30' : 'stroke-ink'}
        />
        {share > 0 && (
          <circle
            cx="44"
            cy="44"
            r={RADIUS}
            fill="none"
            strokeWidth="6"
            strokeDasharray={`${ROUND * Math.min(1, share)} ${ROUND}`}
            className="stroke-accent"
          />
        )}
        {ticks.map((tick) => (
          <line
            key={tick}
            x1="80"
            x2="88"
            y1="44"
            y2="44"
            strokeWidth="2.5"
            transform={`rotate(${tick * 360} 44 44)`}
            className="stroke-ink"
          />
        ))}
      </svg>
      {isRunning ? (
        <span className="grid size-14.5 place-items-center rounded-full bg-ink text-canvas">
          <Pause size={27} fill="currentColor" strokeWidth={0} />
        </span>
      ) : (
        <span className="size-16.5 rounded-full bg-accent" />
      )}
    </button>
  )
}

function labelOf(phase: RecordPhase): string {
  if (phase === 'recording') return 'Pause'
  return phase === 'counting' ? 'Stop the countdown' : 'Record'
}

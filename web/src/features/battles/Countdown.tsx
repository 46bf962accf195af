/** A ring that empties until an invitation expires. */
import { BATTLE } from '#rules/battles.ts'
import { useSecondsLeft } from './use-seconds.ts'

const RADIUS = 8
const ROUND = 2 * Math.PI * RADIUS

export function useCountdown(untilMs: number): number {
  return useSecondsLeft(untilMs, () => performance.now())
}

export function CountdownRing({ seconds }: { seconds: number }) {
  const part = Math.min(1, (seconds * 1000) / BATTLE.inviteMs)
  return (
    <svg width="20" height="20" viewBox="0 0 20 20" className="-rotate-90" aria-hidden="true">
      <circle cx="10" cy="10" r={RADIUS} fill="none" strokeWidth="2.4" className="stroke-line-strong" />
      <circle
        cx="10"
        cy="10"
        r={RADIUS}
        fill="none"
        strokeWidth="2.4"
        strokeLinecap="round"
        strokeDasharray={`${ROUND * part} ${ROUND}`}
        className="stroke-current transition-[stroke-dasharray] duration-200 ease-linear"
      />
    </svg>
  )
}

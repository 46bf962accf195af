/** The icon in the middle of the video: ready to play, just toggled, or buffering. */
import { LoaderCircle, Pause, Play, RotateCcw } from 'lucide-react'
import type { Player } from '#web/lib/player/use-player.ts'
import { flashUp } from './flash-up.ts'

const CENTERED = 'pointer-events-none absolute inset-0 grid place-items-center text-ink'
const DISC = 'glass grid size-18 place-items-center rounded-full'

export function CenterIcon({ player, isInFeed }: { player: Player; isInFeed: boolean }) {
  const { isBuffering, isResting, playback, press } = player
  // With a control bar the icon would only cover the paused frame.
  const isInvited = isResting && (isInFeed || !playback.isRevealed || playback.hasEnded)
  if (isBuffering)
    return (
      <span role="status" aria-label="Loading" className={CENTERED}>
        <LoaderCircle size={52} strokeWidth={2} className="icon-lift animate-spin" />
      </span>
    )
  if (isInvited)
    return (
      <span aria-hidden="true" className={CENTERED}>
        <span className={`${DISC} animate-pop`}>{playback.hasEnded ? <ReplayIcon /> : <PlayIcon />}</span>
      </span>
    )
  if (!press) return null
  return (
    <span aria-hidden="true" key={press.count} className={CENTERED}>
      <span ref={flashUp} className={`${DISC} opacity-0`}>
        {press.sign === 'play' ? <PlayIcon /> : <Pause size={32} fill="currentColor" strokeWidth={1} />}
      </span>
    </span>
  )
}

function PlayIcon() {
  return <Play size={32} fill="currentColor" className="translate-x-0.5" />
}

function ReplayIcon() {
  return <RotateCcw size={30} strokeWidth={2.2} />
}

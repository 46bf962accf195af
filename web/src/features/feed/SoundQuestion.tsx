/** Asks for sound before anything else, for visitors of a link with s=1. */
import { VolumeX } from 'lucide-react'

export function SoundQuestion({ onAnswer }: { onAnswer(): void }) {
  return (
    <button
      type="button"
      onClick={onAnswer}
      className="absolute inset-0 grid place-content-center justify-items-center gap-4 bg-scrim -outline-offset-4"
    >
      <span className="glass grid size-20 place-items-center rounded-full">
        <VolumeX size={34} strokeWidth={2.1} />
      </span>
      <span className="lift text-lg font-bold">Tap to unmute</span>
    </button>
  )
}

/** Above the picture: close and sound while idle, the clock while recording. */
import { AudioLines, Music2, X } from 'lucide-react'
import { Link } from 'react-router'
import type { RecordParts } from './record-parts.ts'
import { RecordingClock } from './takes/TakeBar.tsx'

type Props = RecordParts & { totalMs: number; onClose(): void }

export function RecordHead({ recording, isBusy, takes, totalMs, onClose }: Props) {
  const { sound, seconds } = recording
  if (isBusy || totalMs > 0)
    return (
      <div className="absolute inset-x-0 top-8 grid justify-items-center gap-2 desktop:top-9">
        <RecordingClock totalMs={totalMs} seconds={seconds} isRunning={takes.phase === 'recording'} />
        {isBusy && sound && (
          <span className="lift flex items-center gap-2 text-sm font-semibold desktop:hidden">
            <AudioLines size={16} />
            {sound.name}
          </span>
        )}
        {!isBusy && (
          <>
            <CloseButton onClose={onClose} />
            <SoundLink name={sound?.name} className="desktop:hidden" />
          </>
        )}
      </div>
    )
  return (
    <header className="absolute inset-x-0 top-0 grid h-16 grid-cols-[56px_1fr_56px] items-center px-1.5 desktop:hidden">
      <CloseButton onClose={onClose} isInRow />
      <span className="flex min-w-0 justify-center">
        <SoundLink name={sound?.name} />
      </span>
    </header>
  )
}

function CloseButton({ onClose, isInRow }: { onClose(): void; isInRow?: boolean }) {
  return (
    <button
      type="button"
      aria-label="Close"
      onClick={onClose}
      className={`press grid size-11 place-items-center desktop:hidden ${isInRow ? '' : 'absolute top-0 left-1.5'}`}
    >
      <X size={26} className="icon-lift" />
    </button>
  )
}

function SoundLink({ name, className = '' }: { name: string | undefined; className?: string }) {
  return (
    <Link
      to="/sounds"
      className={`glass press flex h-11 max-w-56 items-center gap-2 rounded-full px-5 text-base font-bold ${className}`}
    >
      <Music2 size={17} strokeWidth={2.4} className="shrink-0" />
      <span className="truncate">{name ?? 'Add a sound'}</span>
    </Link>
  )
}

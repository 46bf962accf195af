/** Below the picture: zoom, shutter, undo, next and length. */
import { Check, FlipHorizontal2, ImageUp, Undo2 } from 'lucide-react'
import { Link } from 'react-router'
import { RECORDING } from '#rules/recording.ts'
import { cx } from '#web/ui/cx.ts'
import type { RecordParts } from './record-parts.ts'
import { canLast, isFull, lengthOf } from './store/recording.ts'
import { changeRecording, removeLastTake } from './store/recording-store.ts'
import { Shutter } from './takes/Shutter.tsx'

type Props = RecordParts & { isReady: boolean; onNext(): void }

export function RecordFoot(props: Props) {
  const { recording, choices, takes, isBusy, isReady, onNext } = props
  const wholeMs = recording.seconds * 1000
  const ticks = recording.takes.map((_, index) => lengthOf(recording.takes.slice(0, index + 1)) / wholeMs)
  const hasTakes = recording.takes.length > 0
  // While a take is being saved, undo would remove the one before it.
  const isIdle = takes.phase === 'idle'
  const isOver = isFull(recording) && !isBusy
  if (choices.camera.state === 'trouble' && !hasTakes) return null
  return (
    <div className="absolute inset-x-0 bottom-0 pb-[max(1.5rem,env(safe-area-inset-bottom))] text-center desktop:pb-7">
      {isBusy && (
        <p className="lift mb-4 text-base font-semibold">
          {takes.phase === 'counting' ? 'Get ready' : `Take ${recording.takes.length + 1}`}
        </p>
      )}
      {!isBusy && choices.abilities.zooms.length > 0 && <Zoom {...props} />}
      <div className="grid grid-cols-[1fr_auto_1fr] items-center px-8">
        <span className="justify-self-start desktop:justify-self-end desktop:pr-7">
          {isIdle && hasTakes && (
            <Round label="Undo the last take" onPress={removeLastTake}>
              <Undo2 size={21} />
            </Round>
          )}
          {!isBusy && !hasTakes && (
            <Link
              to="/studio/upload"
              aria-label="Upload a video instead"
              className="glass press grid size-12 place-items-center rounded-full desktop:hidden"
            >
              <ImageUp size={21} />
            </Link>
          )}
        </span>
        <Shutter
          phase={takes.phase}
          share={(lengthOf(recording.takes) + takes.elapsedMs) / wholeMs}
          ticks={ticks}
          disabled={!isReady || isOver || takes.phase === 'saving'}
          onPress={takes.press}
        />
        <span className="justify-self-end desktop:justify-self-start desktop:pl-7">
          {isIdle && hasTakes && (
            <Round label="Next" onPress={onNext} isMain className="desktop:hidden">
              <Check size={24} strokeWidth={2.6} />
            </Round>
          )}
          {!isBusy && isReady && (
            <Round label="Mirror video" onPress={choices.mirror} className="max-desktop:hidden">
              <FlipHorizontal2 size={21} />
            </Round>
          )}
        </span>
      </div>
      <div className="mt-4 flex min-h-11 items-center justify-center desktop:hidden">
        {isBusy ? (
          <p className="lift text-base font-semibold">
            {takes.phase === 'counting' ? 'Tap to stop the countdown' : 'Tap to pause'}
          </p>
        ) : (
          <Lengths {...props} />
        )}
      </div>
      {isOver && (
        <p role="status" className="sr-only">
          You’ve reached the maximum length.
        </p>
      )}
    </div>
  )
}

type RoundProps = {
  label: string
  onPress(): void
  isMain?: boolean
  className?: string
  children: React.ReactNode
}

function Round({ label, onPress, isMain, className, children }: RoundProps) {
  return (
    <button
      type="button"
      aria-label={label}
      onClick={onPress}
      className={cx(
        'press grid size-12 place-items-center rounded-full',
        isMain ? 'bg-ink text-canvas' : 'glass',
        className,
      )}
    >
      {children}
    </button>
  )
}

function Zoom({ choices: { abilities, zoom, zoomTo } }: Props) {
  return (
    <div className="mb-5 flex justify-center">
      <fieldset aria-label="Zoom" className="glass flex rounded-full p-1">
        {abilities.zooms.map((factor) => (
          <button
            key={factor}
            type="button"
            aria-pressed={factor === zoom}
            aria-label={`Zoom ${factor}×`}
            onClick={() => zoomTo(factor)}
            className={cx(
              'hit relative grid size-9 place-items-center rounded-full text-xs font-bold',
              factor === zoom && 'bg-ink text-canvas',
            )}
          >
            {factor}×
          </button>
        ))}
      </fieldset>
    </div>
  )
}

function Lengths({ recording }: Props) {
  return (
    <fieldset aria-label="Length" className="flex justify-center gap-2">
      {RECORDING.lengthsSeconds.map((seconds) => (
        <button
          key={seconds}
          type="button"
          aria-pressed={seconds === recording.seconds}
          disabled={!canLast(recording, seconds)}
          onClick={() => changeRecording({ seconds })}
          className={cx(
            'h-11 min-w-15 rounded-full px-4 text-base font-bold disabled:opacity-40',
            seconds === recording.seconds ? 'bg-ink text-canvas' : 'lift text-ink',
          )}
        >
          {seconds} s
        </button>
      ))}
    </fieldset>
  )
}

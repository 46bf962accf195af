/** The timeline of a recording: frames with trim handles, text, sound, voice and playhead. */
import { ALargeSmall, Film, Mic, Music2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from '#web/ui/cx.ts'
import type { Icon } from '#web/ui/icon.ts'
import { Wave } from '../sounds/Wave.tsx'
import { type Recording, recordedMs, trimmedRange } from '../store/recording.ts'
import type { StripFrame } from './strip.ts'
import { TrimHandle } from './TrimHandle.tsx'
import type { Editing } from './use-edit.ts'
import type { JoinedPlayback } from './use-joined-playback.ts'

type Props = {
  recording: Recording
  frames: readonly StripFrame[]
  joined: JoinedPlayback
  editing: Editing
  chosenId: string | null
  onChoose(id: string): void
}

export function Timeline({ recording, frames, joined, editing, chosenId, onChoose }: Props) {
  const { sound, edit } = recording
  const wholeMs = Math.max(1, recordedMs(recording))
  const { startMs, endMs } = trimmedRange(recording)
  const share = (ms: number) => `${(ms / wholeMs) * 100}%`
  const cut = { left: share(startMs), right: `${100 - (endMs / wholeMs) * 100}%` }
  const trim = { startMs, endMs, wholeMs, editing, onSeek: joined.seek }
  return (
    <div className="relative grid gap-2">
      <Lane icon={Film} height="h-13">
        <button
          type="button"
          aria-label="Seek"
          tabIndex={-1}
          onClick={(event) => {
            const box = event.currentTarget.getBoundingClientRect()
            joined.seek(((event.clientX - box.left) / box.width) * wholeMs)
          }}
          className="absolute inset-0 flex overflow-hidden rounded-sm bg-raised"
        >
          {frames.map(({ atMs, picture }) => (
            <img key={atMs} src={picture} alt="" className="h-full min-w-0 flex-1 object-cover" />
          ))}
        </button>
        <span
          className="pointer-events-none absolute inset-y-0 left-0 rounded-l-sm bg-canvas/75"
          style={{ width: cut.left }}
        />
        <span
          className="pointer-events-none absolute inset-y-0 right-0 rounded-r-sm bg-canvas/75"
          style={{ width: cut.right }}
        />
        <span className="pointer-events-none absolute inset-y-0 rounded-sm border-2 border-ink" style={cut} />
        <TrimHandle end="start" {...trim} />
        <TrimHandle end="end" {...trim} />
      </Lane>
      {edit.words.map((text) => (
        <Lane key={text.id} icon={ALargeSmall}>
          <button
            type="button"
            onClick={() => onChoose(text.id)}
            aria-pressed={text.id === chosenId}
            style={{ left: share(text.fromMs), width: share(Math.min(text.toMs, wholeMs) - text.fromMs) }}
            className={cx(
              'absolute inset-y-0 flex items-center overflow-hidden rounded-sm bg-second-wash px-3 text-xs font-bold text-second',
              text.id === chosenId && 'ring-2 ring-second',
            )}
          >
            <span className="truncate">{text.text || 'Text'}</span>
          </button>
        </Lane>
      ))}
      {sound && (
        <Lane icon={Music2}>
          <Track style={cut} trackClass="bg-verified-wash text-verified" of={sound.id}>
            {sound.name} {edit.soundPercent}%
          </Track>
        </Lane>
      )}
      <Lane icon={Mic}>
        <Track style={cut} trackClass="bg-raised text-ink-soft" of="voice">
          Voice {edit.voicePercent}%
        </Track>
      </Lane>
      <span aria-hidden="true" className="pointer-events-none absolute inset-y-0 right-0 left-7">
        <span
          className="absolute -top-1.5 -bottom-1 w-0.5 rounded-full bg-ink"
          style={{ left: share(joined.positionMs) }}
        >
          <i className="absolute -top-1 left-1/2 size-2.5 -translate-x-1/2 rounded-full bg-ink" />
        </span>
      </span>
    </div>
  )
}

function Lane({
  icon: Sign,
  height = 'h-7.5',
  children,
}: {
  icon: Icon
  height?: string
  children: ReactNode
}) {
  return (
    <div className="grid grid-cols-[28px_minmax(0,1fr)] items-center">
      <Sign size={16} className="text-ink-mute" />
      <div className={cx('relative', height)}>{children}</div>
    </div>
  )
}

type TrackProps = { style: React.CSSProperties; trackClass: string; of: string; children: ReactNode }

function Track({ style, trackClass, of, children }: TrackProps) {
  return (
    <span
      className={cx('absolute inset-y-0 flex items-center gap-2 overflow-hidden rounded-sm px-3', trackClass)}
      style={style}
    >
      <b className="shrink-0 text-xs font-bold">{children}</b>
      <Wave of={of} bars={30} className="h-4.5 min-w-0 flex-1 opacity-70" />
    </span>
  )
}

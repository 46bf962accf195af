/** The edit panels of a recording: trim, cover, loudness and text. */
import { ALargeSmall, Image as ImageSign, Plus, Scissors, SlidersHorizontal } from 'lucide-react'
import { useId } from 'react'
import { duration } from '#rules/formats.ts'
import { characterCount } from '#rules/plain-text.ts'
import { RECORDING, RECORDING_TEXT } from '#rules/recording.ts'
import { Button } from '#web/ui/Button.tsx'
import { cx } from '#web/ui/cx.ts'
import { Field } from '#web/ui/Field.tsx'
import {
  type Recording,
  recordedMs,
  TEXT_STYLE_NAMES,
  type TextOverlay,
  trimmedRange,
} from '../store/recording.ts'
import { TEXT_STYLES } from './draw-text.ts'
import type { StripFrame } from './strip.ts'
import { TEXT_SIZE } from './TextLayer.tsx'
import type { Editing } from './use-edit.ts'

export const PANELS = [
  { value: 'trim', label: 'Trim', icon: Scissors },
  { value: 'cover', label: 'Cover', icon: ImageSign },
  { value: 'loudness', label: 'Volume', icon: SlidersHorizontal },
  { value: 'words', label: 'Text', icon: ALargeSmall },
] as const
export type Panel = (typeof PANELS)[number]['value']

type Props = {
  recording: Recording
  editing: Editing
  frames: readonly StripFrame[]
  onSeek(atMs: number): void
}

export function TrimPanel({ recording, editing }: Props) {
  const { startMs, endMs } = trimmedRange(recording)
  const isCut = startMs > 0 || recording.edit.trimEndMs !== null
  return (
    <p className="flex min-h-11 items-center justify-between gap-3 text-sm text-ink-soft">
      <span>
        {(startMs / 1000).toFixed(1)} s to {(endMs / 1000).toFixed(1)} s of{' '}
        {(recordedMs(recording) / 1000).toFixed(1)} s
      </span>
      {isCut && (
        <Button
          size="sm"
          tone="quiet"
          onClick={() => editing.change({ trimStartMs: 0, trimEndMs: null }, 'whole')}
        >
          Reset trim
        </Button>
      )}
    </p>
  )
}

export function CoverPanel({ recording, editing, frames, onSeek }: Props) {
  const name = useId()
  const { startMs, endMs } = trimmedRange(recording)
  const inRange = frames.filter(({ atMs }) => atMs >= startMs && atMs <= endMs)
  const { coverMs } = recording.edit
  const chosen = coverMs === null ? inRange[0]?.atMs : coverMs
  if (inRange.length === 0) return <p className="text-sm text-ink-mute">A thumbnail is picked for you.</p>
  return (
    <fieldset className="min-w-0">
      <legend className="sr-only">Cover</legend>
      <div className="no-bar flex gap-1.5 overflow-x-auto p-1">
        {inRange.map(({ atMs, picture }) => (
          <label
            key={atMs}
            className="press relative shrink-0 cursor-pointer overflow-hidden rounded-sm opacity-55 has-checked:opacity-100 has-checked:ring-2 has-checked:ring-ink has-focus-visible:outline-2"
          >
            <input
              type="radio"
              name={name}
              checked={atMs === chosen}
              aria-label={`Frame at ${duration(atMs / 1000)}`}
              onChange={() => {
                editing.change({ coverMs: atMs }, 'cover')
                onSeek(atMs)
              }}
              className="absolute inset-0 cursor-pointer opacity-0"
            />
            <img src={picture} alt="" className="h-16 w-12 object-cover" />
          </label>
        ))}
      </div>
    </fieldset>
  )
}

export function LoudnessPanel({ recording: { edit, sound }, editing }: Props) {
  return (
    <div className="grid gap-3">
      <Slider
        label="Voice"
        value={edit.voicePercent}
        {...{ min: 0, max: 100, step: 5, text: `${edit.voicePercent}%` }}
        onChange={(voicePercent) => editing.change({ voicePercent }, 'voice')}
      />
      {sound && (
        <Slider
          label={sound.name}
          value={edit.soundPercent}
          {...{ min: 0, max: 100, step: 5, text: `${edit.soundPercent}%` }}
          onChange={(soundPercent) => editing.change({ soundPercent }, 'sound')}
        />
      )}
    </div>
  )
}

type TextPanelProps = Props & {
  chosen: TextOverlay | undefined
  onAdd(): void
  onChange(text: TextOverlay, about: string): void
}

export function TextPanel({ recording, chosen, onAdd, onChange }: TextPanelProps) {
  const wholeMs = recordedMs(recording)
  const isFull = recording.edit.words.length >= RECORDING.words.maxCount
  if (!chosen)
    return (
      <div className="flex items-center gap-3">
        <Button icon={Plus} onClick={onAdd} disabled={isFull}>
          Add text
        </Button>
        <p className="text-sm text-ink-mute">
          {isFull ? RECORDING_TEXT.tooManyText : 'Drag text to place it on the video.'}
        </p>
      </div>
    )
  const isTooLong = characterCount(chosen.text) > RECORDING.words.maxLength
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <Field
        area
        label="Text"
        value={chosen.text}
        count={`${characterCount(chosen.text)} / ${RECORDING.words.maxLength}`}
        error={isTooLong ? RECORDING_TEXT.textLength : undefined}
        onChange={(event) => onChange({ ...chosen, text: event.target.value }, `text ${chosen.id}`)}
      />
      <fieldset className="flex gap-2" aria-label="Style">
        {TEXT_STYLE_NAMES.map((look) => (
          <button
            key={look}
            type="button"
            aria-label={`A: ${TEXT_STYLES[look].label}`}
            aria-pressed={look === chosen.look}
            onClick={() => onChange({ ...chosen, look }, `look ${chosen.id}`)}
            style={{ color: TEXT_STYLES[look].ink, background: TEXT_STYLES[look].plate ?? 'transparent' }}
            className={cx(
              'edge grid size-11 place-items-center rounded-md text-lg font-extrabold',
              look === chosen.look && 'ring-2 ring-ink',
            )}
          >
            <span aria-hidden="true">A</span>
          </button>
        ))}
      </fieldset>
      <Slider
        label="Size"
        value={chosen.size}
        {...{ ...TEXT_SIZE, text: `${Math.round(chosen.size * 100)}%` }}
        onChange={(size) => onChange({ ...chosen, size }, `size ${chosen.id}`)}
      />
      <Slider
        label="From"
        value={chosen.fromMs}
        {...{ min: 0, max: wholeMs, step: 100, text: `${(chosen.fromMs / 1000).toFixed(1)} s` }}
        onChange={(ms) =>
          onChange({ ...chosen, fromMs: Math.min(ms, chosen.toMs - 100) }, `from ${chosen.id}`)
        }
      />
      <Slider
        label="Until"
        value={chosen.toMs}
        {...{ min: 0, max: wholeMs, step: 100, text: `${(chosen.toMs / 1000).toFixed(1)} s` }}
        onChange={(ms) =>
          onChange({ ...chosen, toMs: Math.max(ms, chosen.fromMs + 100) }, `until ${chosen.id}`)
        }
      />
      <Button icon={Plus} onClick={onAdd} disabled={isFull} className="justify-self-start">
        Add more text
      </Button>
    </div>
  )
}

type SliderProps = {
  label: string
  value: number
  min: number
  max: number
  step: number
  text: string
  onChange(value: number): void
}

function Slider({ label, value, min, max, step, text, onChange }: SliderProps) {
  const id = useId()
  return (
    <div className="grid grid-cols-[6rem_minmax(0,1fr)_3rem] items-center gap-3 text-sm">
      <label htmlFor={id} className="truncate font-semibold text-ink-soft">
        {label}
      </label>
      <input
        id={id}
        type="range"
        {...{ min, max, step, value }}
        aria-valuetext={text}
        onChange={(event) => onChange(Number(event.target.value))}
        className="h-11 w-full accent-accent"
      />
      <span className="text-right tabular-nums">{text}</span>
    </div>
  )
}

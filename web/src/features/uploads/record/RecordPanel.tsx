/** The desktop panel next to the picture: devices, length, options, sound and takes. */
import { Camera, FlipHorizontal2, Mic, Music2, Timer } from 'lucide-react'
import { useId } from 'react'
import { Link } from 'react-router'
import { duration } from '#rules/formats.ts'
import { RECORDING } from '#rules/recording.ts'
import { Button, buttonClass } from '#web/ui/Button.tsx'
import { cx } from '#web/ui/cx.ts'
import type { Icon } from '#web/ui/icon.ts'
import { Segmented } from '#web/ui/Segmented.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'
import { Toggle } from '#web/ui/Toggle.tsx'
import type { Device } from './camera/use-camera.ts'
import { LEVEL_STEPS, useLevel } from './camera/use-level.ts'
import type { RecordParts } from './record-parts.ts'
import { canLast, isFull, recordedMs } from './store/recording.ts'
import { changeRecording, startOver } from './store/recording-store.ts'

const optionsOf = (devices: readonly Device[]) => devices.map(({ id, label }) => ({ value: id, label }))
const LENGTHS = RECORDING.lengthsSeconds.map((seconds) => ({
  value: `${seconds}` as const,
  label: `${seconds} s`,
}))

export function RecordPanel(props: RecordParts & { onNext(): void }) {
  const { recording, choices, isBusy, hasCountdown, setCountdown, onNext } = props
  const { devices, isMirrored, isMuted, camera } = choices
  const hasTakes = recording.takes.length > 0 && props.takes.phase === 'idle'
  const isReady = camera.state === 'ready'
  return (
    <aside
      aria-label="Recording options"
      className="no-bar hidden min-h-0 flex-col overflow-y-auto border-l border-line bg-surface p-6 desktop:flex"
    >
      <h1 className="text-2xl font-extrabold">Video record</h1>
      <fieldset disabled={isBusy} className="mt-5 grid grid-cols-[minmax(0,1fr)] gap-1">
        <SelectField
          label="Camera"
          icon={Camera}
          disabled={devices.cameras.length === 0}
          placeholder={devices.cameras.length === 0 ? 'No camera' : ''}
          options={optionsOf(devices.cameras)}
          value={choices.cameraId}
          onChange={(event) => choices.pickCamera(event.target.value)}
        />
        <SelectField
          label="Microphone"
          icon={Mic}
          disabled={devices.microphones.length === 0}
          placeholder={devices.microphones.length === 0 ? 'No microphone' : ''}
          options={optionsOf(devices.microphones)}
          value={choices.microphoneId}
          onChange={(event) => choices.pickMicrophone(event.target.value)}
        />
      </fieldset>
      {isReady && !camera.isSilent && <Level stream={camera.stream} isMuted={isMuted} />}
      <fieldset disabled={isBusy} className="mt-5">
        <p className="mb-2 text-sm font-semibold text-ink-soft">Length</p>
        <Segmented
          label="Length"
          wide
          items={LENGTHS.filter(({ value }) => canLast(recording, Number(value)))}
          value={`${recording.seconds}`}
          onChange={(value) => {
            const seconds = RECORDING.lengthsSeconds.find((one) => `${one}` === value)
            if (seconds) changeRecording({ seconds })
          }}
        />
        <div className="mt-4 divide-y divide-line border-y border-line">
          <OptionSwitch
            icon={Timer}
            label={`${RECORDING.countdownSeconds}-second countdown`}
            on={hasCountdown}
            onChange={setCountdown}
          />
          <OptionSwitch
            icon={FlipHorizontal2}
            label="Mirror video"
            on={isMirrored}
            onChange={choices.mirror}
          />
          {isReady && !camera.isSilent && (
            <OptionSwitch icon={Mic} label="Record your voice" on={!isMuted} onChange={choices.mute} />
          )}
        </div>
      </fieldset>
      <p className="mt-5 mb-2 text-sm font-semibold text-ink-soft">Sound</p>
      <div className="flex items-center gap-3 rounded-lg bg-raised p-2.5">
        <span className="grid size-12 shrink-0 place-items-center rounded-md bg-verified-wash text-verified">
          <Music2 size={20} />
        </span>
        <span className="min-w-0 flex-1">
          <b className="block truncate text-base font-bold">{recording.sound?.name ?? 'No sound'}</b>
          <span className="block text-sm text-ink-soft">
            {recording.sound ? duration(recording.sound.durationMs / 1000) : 'Plays while you record'}
          </span>
        </span>
        <Link to="/sounds" className={buttonClass({ size: 'sm', tone: 'ghost' })}>
          {recording.sound ? 'Change' : 'Add a sound'}
        </Link>
      </div>
      <TakeRow {...props} />
      <div className="mt-auto grid grid-cols-[auto_minmax(0,1fr)] gap-2 pt-6">
        <Button size="lg" disabled={!hasTakes || isBusy} onClick={startOver}>
          Start over
        </Button>
        <Button size="lg" tone="ink" disabled={!hasTakes || isBusy} onClick={onNext}>
          Next
        </Button>
      </div>
    </aside>
  )
}

function TakeRow({ recording }: RecordParts) {
  const { takes, seconds } = recording
  return (
    <>
      <p className="mt-5 mb-2 flex justify-between text-sm font-semibold text-ink-soft">
        Takes
        <span className="font-medium text-ink-mute tabular-nums">
          {duration(recordedMs(recording) / 1000)} of {duration(seconds)}
        </span>
      </p>
      <ol className="flex flex-wrap gap-2">
        {takes.map(({ id, picture, durationMs }, index) => (
          <li key={id} className="relative h-22 w-16.5 overflow-hidden rounded-sm bg-raised">
            {picture && <img src={picture} alt={`Take ${index + 1}`} className="size-full object-cover" />}
            <span className="absolute right-1 bottom-1 rounded-xs bg-veil px-1 text-2xs font-bold tabular-nums">
              {duration(durationMs / 1000)}
            </span>
          </li>
        ))}
        {!isFull(recording) && (
          <li className="grid h-22 w-16.5 place-items-center rounded-sm border-[1.5px] border-dashed border-line-strong text-xs font-semibold text-ink-mute">
            Take {takes.length + 1}
          </li>
        )}
      </ol>
    </>
  )
}

type OptionSwitchProps = { icon: Icon; label: string; on: boolean; onChange(on: boolean): void }

function OptionSwitch({ icon: Sign, label, on, onChange }: OptionSwitchProps) {
  const id = useId()
  return (
    <div className="flex h-14 items-center gap-3">
      <Sign size={19} className="text-ink-mute" />
      <span id={id} className="flex-1 text-base font-semibold">
        {label}
      </span>
      <Toggle labelledBy={id} on={on} onChange={onChange} />
    </div>
  )
}

function Level({ stream, isMuted }: { stream: MediaStream; isMuted: boolean }) {
  const level = useLevel(stream) ?? 0
  const shown = isMuted ? 0 : level
  return (
    <span className="flex items-center gap-3 text-xs font-medium text-ink-soft">
      {/* biome-ignore lint/a11y/useSemanticElements: the native meter has one bar and no steps */}
      <span
        role="meter"
        aria-label="Microphone level"
        aria-valuenow={shown}
        aria-valuemin={0}
        aria-valuemax={LEVEL_STEPS}
        className="flex h-2 flex-1 gap-0.75"
      >
        {Array.from({ length: LEVEL_STEPS }, (_, index) => (
          <i
            // biome-ignore lint/suspicious/noArrayIndexKey: the items are identical and never move
            key={index}
            className={cx('flex-1 rounded-[2px]', index < shown ? 'bg-success' : 'bg-overlay')}
          />
        ))}
      </span>
      <span className="w-16 text-right">{levelText(shown, isMuted)}</span>
    </span>
  )
}

function levelText(level: number, isMuted: boolean): string {
  if (isMuted) return 'Off'
  if (level < 3) return 'Very quiet'
  return level >= LEVEL_STEPS - 1 ? 'Too loud' : 'Good level'
}

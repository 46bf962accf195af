/** Selects camera, microphone (with its level) and orientation. */
import { Camera, Mic } from 'lucide-react'
import { LEVEL_STEPS, useLevel } from '#web/features/uploads/index.ts'
import { cx } from '#web/ui/cx.ts'
import type { Icon } from '#web/ui/icon.ts'
import { Segmented } from '#web/ui/Segmented.tsx'
import type { LiveCameraState } from './use-live-camera.ts'

type Props = {
  camera: LiveCameraState
  /** In a narrow column. */
  isCompact?: boolean
}

export function DeviceChoice({ camera, isCompact }: Props) {
  const { devices, stream } = camera
  const level = useLevel(stream)
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Device
        icon={Camera}
        label="Camera"
        value={camera.cameraId}
        devices={devices.cameras}
        onChange={camera.pickCamera}
        isCompact={isCompact}
      />
      <Device
        icon={Mic}
        label="Microphone"
        value={camera.microphoneId}
        devices={devices.microphones}
        onChange={camera.pickMicrophone}
        isCompact={isCompact}
        below={level !== null && <LevelMeter level={camera.isMuted ? 0 : level} />}
      />
      <Segmented
        label="Orientation"
        items={[
          { value: 'landscape', label: 'Landscape' },
          { value: 'portrait', label: 'Portrait' },
        ]}
        value={camera.orientation}
        onChange={camera.setOrientation}
      />
    </div>
  )
}

type DeviceProps = {
  icon: Icon
  label: string
  value: string
  devices: readonly { id: string; label: string }[]
  onChange(id: string): void
  below?: React.ReactNode
  isCompact?: boolean | undefined
}

function Device({ icon: Sign, label, value, devices, onChange, below, isCompact }: DeviceProps) {
  return (
    <label
      className={cx(
        'edge flex min-h-12 flex-1 items-center gap-3 rounded-md bg-surface px-4 has-focus-visible:outline-2 has-focus-visible:outline-ink',
        isCompact ? 'min-w-40' : 'min-w-56',
      )}
    >
      <Sign size={18} className="shrink-0 text-ink-mute" />
      <span className="grid min-w-0 flex-1">
        <select
          aria-label={label}
          value={value}
          disabled={devices.length === 0}
          onChange={(event) => onChange(event.target.value)}
          className="h-11 w-full min-w-0 truncate bg-transparent text-sm font-semibold outline-none"
        >
          {devices.length === 0 && <option value="">No {label.toLowerCase()}</option>}
          {devices.map((device) => (
            <option key={device.id} value={device.id}>
              {device.label}
            </option>
          ))}
        </select>
        {below}
      </span>
    </label>
  )
}

function LevelMeter({ level }: { level: number }) {
  return (
    <span className="mb-2 flex gap-0.5">
      <span className="sr-only">{level > 0 ? 'Microphone picks up sound' : 'Microphone is silent'}</span>
      {Array.from({ length: LEVEL_STEPS }, (_, step) => step).map((step) => (
        <i
          key={step}
          aria-hidden="true"
          className={cx(
            'h-2 w-1 rounded-full',
            step >= level ? 'bg-overlay' : step > 15 ? 'bg-danger' : 'bg-success',
          )}
        />
      ))}
    </span>
  )
}

/** The buttons over the camera preview: microphone, camera, screen sharing, camera switch. */
import { Camera, CameraOff, Mic, MicOff, MonitorUp, MonitorX, Scissors, SwitchCamera } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from '#web/ui/cx.ts'
import type { Icon } from '#web/ui/icon.ts'
import { useLiveSlots } from '../slots.ts'
import type { Clip } from './use-clip.ts'
import type { LiveCameraState } from './use-live-camera.ts'

type Props = {
  camera: LiveCameraState
  /** On air: saves the last seconds as a clip. */
  clip?: Clip
  isColumn?: boolean
  isOnAir?: boolean
  /** Controls that are more than a button. */
  more?: ReactNode
}

export function CameraTools({ camera, clip, isColumn, isOnAir, more }: Props) {
  const { Begin } = useLiveSlots()
  const { devices, isMuted, isOff, isScreen, canShareScreen } = camera
  return (
    <div className={cx('flex', isColumn ? 'flex-col gap-3' : 'items-center justify-center gap-2.5')}>
      {isColumn && devices.cameras.length > 1 && (
        <Tool icon={SwitchCamera} label="Flip" name="Flip camera" isNamed onPress={camera.flip} />
      )}
      <Tool
        icon={isMuted ? MicOff : Mic}
        label={isMuted ? 'Unmute' : 'Mute'}
        name={isMuted ? 'Unmute' : 'Mute'}
        isOn={isMuted}
        isNamed={isColumn}
        onPress={camera.mute}
      />
      <Tool
        icon={isOff ? CameraOff : Camera}
        label="Camera"
        name={isOff ? 'Camera on' : 'Camera off'}
        isOn={isOff}
        isNamed={isColumn}
        onPress={camera.turnOff}
      />
      {!isColumn && canShareScreen && (
        <Tool
          icon={isScreen ? MonitorX : MonitorUp}
          label="Screen"
          name={isScreen ? 'Stop sharing screen' : 'Share screen'}
          isOn={isScreen}
          onPress={() => void camera.shareScreen()}
        />
      )}
      {clip && (
        <Tool
          icon={Scissors}
          label="Clip"
          name="Clip last 30 s"
          isNamed={isColumn}
          isBusy={clip.isBusy}
          onPress={() => void clip.save()}
        />
      )}
      {isOnAir && <Begin variant={isColumn ? 'column' : 'tool'} />}
      {more}
    </div>
  )
}

type ToolProps = {
  icon: Icon
  label: string
  name: string
  isOn?: boolean
  isNamed?: boolean | undefined
  isBusy?: boolean
  onPress(): void
}

export function Tool({ icon: Sign, label, name, isOn, isNamed, isBusy, onPress }: ToolProps) {
  return (
    <button
      type="button"
      aria-label={name}
      title={name}
      aria-pressed={isOn}
      disabled={isBusy}
      onClick={onPress}
      className="press grid justify-items-center gap-1 disabled:opacity-60"
    >
      <span
        className={cx('grid size-11 place-items-center rounded-full', isOn ? 'bg-ink text-canvas' : 'glass')}
      >
        <Sign size={21} strokeWidth={2.1} />
      </span>
      {isNamed && (
        <span aria-hidden="true" className="lift text-2xs font-semibold">
          {label}
        </span>
      )}
    </button>
  )
}

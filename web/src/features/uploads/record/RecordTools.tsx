/** A phone's column of camera options at the edge of the picture. */
import { FlipHorizontal2, Mic, MicOff, SwitchCamera, Timer, Zap } from 'lucide-react'
import { RECORDING } from '#rules/recording.ts'
import { cx } from '#web/ui/cx.ts'
import type { Icon } from '#web/ui/icon.ts'
import type { RecordParts } from './record-parts.ts'

export function RecordTools({ choices, hasCountdown, setCountdown }: RecordParts) {
  const { devices, abilities, isMirrored, isMuted, hasTorch, camera } = choices
  const isSilent = camera.state === 'ready' && camera.isSilent
  return (
    <div className="absolute top-20 right-2 grid gap-3 desktop:hidden">
      {devices.cameras.length > 1 && <Tool icon={SwitchCamera} label="Flip" onPress={choices.flip} />}
      <Tool
        icon={Timer}
        label={`${RECORDING.countdownSeconds} s`}
        name={`${RECORDING.countdownSeconds} s countdown`}
        isOn={hasCountdown}
        onPress={() => setCountdown(!hasCountdown)}
      />
      {abilities.hasTorch && <Tool icon={Zap} label="Torch" isOn={hasTorch} onPress={choices.turnTorch} />}
      <Tool icon={FlipHorizontal2} label="Mirror" isOn={isMirrored} onPress={choices.mirror} />
      {!isSilent && (
        <Tool
          icon={isMuted ? MicOff : Mic}
          label="Mic"
          name="Mic: record your voice"
          isOn={!isMuted}
          onPress={choices.mute}
        />
      )}
    </div>
  )
}

type ToolProps = { icon: Icon; label: string; name?: string; isOn?: boolean; onPress(): void }

function Tool({ icon: Sign, label, name, isOn, onPress }: ToolProps) {
  return (
    <button
      type="button"
      aria-label={name ?? label}
      aria-pressed={isOn}
      onClick={onPress}
      className="press grid w-13 justify-items-center gap-1"
    >
      <span
        className={cx('grid size-11 place-items-center rounded-full', isOn ? 'bg-ink text-canvas' : 'glass')}
      >
        <Sign size={21} strokeWidth={2.1} />
      </span>
      <span aria-hidden="true" className="lift text-2xs font-semibold">
        {label}
      </span>
    </button>
  )
}

/** The mute button, with a volume slider on devices with a pointer. */
import { Volume1, Volume2, VolumeX } from 'lucide-react'
import { type CSSProperties, useRef } from 'react'
import type { PlayerSound } from '#web/lib/player/use-volume.ts'
import { BarButton } from './BarButton.tsx'
import { Slider } from './Slider.tsx'

export function VolumeControl({ sound }: { sound: PlayerSound }) {
  const { volume, isMuted, toggleMute, setVolume } = sound
  const track = useRef<HTMLDivElement>(null)
  const percent = Math.round(volume * 100)
  return (
    <div className="flex items-center" style={{ '--at': volume, '--loaded': 0 } as CSSProperties}>
      <BarButton
        icon={isMuted ? VolumeX : volume < 0.5 ? Volume1 : Volume2}
        label={isMuted ? 'Unmute' : 'Mute'}
        onClick={toggleMute}
      />
      <div className="mr-3 ml-1 hidden w-20 pointer-fine:@md/player:block">
        <Slider
          label="Volume"
          track={track}
          look="volume"
          keys="both"
          value={volume}
          max={1}
          step={0.1}
          valueText={`${percent} percent`}
          onMove={setVolume}
        />
      </div>
    </div>
  )
}

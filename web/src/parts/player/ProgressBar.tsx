/** The seek bar with playback position and buffer. */
import { useRef } from 'react'
import { clock, spokenTime } from '#web/lib/player/time-text.ts'
import { useFill } from '#web/lib/player/use-fill.ts'
import type { Player } from '#web/lib/player/use-player.ts'
import { useTime } from '#web/lib/player/use-time.ts'
import { Slider } from './Slider.tsx'

type ProgressBarProps = { player: Player; duration: number; look: 'thin' | 'bar'; className?: string }

export function ProgressBar({ player, duration, look, className = '' }: ProgressBarProps) {
  const { video, playback, seek } = player
  const track = useRef<HTMLDivElement>(null)
  const time = useTime(video)
  useFill({ video, track, isPlaying: playback.isPlaying, scrubbingTo: seek.scrubbingTo })
  const shown = seek.scrubbingTo ?? time
  return (
    <Slider
      label="Seek"
      track={track}
      look={look}
      keys="row"
      value={shown}
      max={duration}
      step={5}
      valueText={`${spokenTime(shown)} of ${spokenTime(duration)}`}
      onMove={seek.seek}
      onDrag={seek.scrub}
      onDrop={seek.drop}
      hint={clock}
      className={className}
    />
  )
}

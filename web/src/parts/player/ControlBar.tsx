/** The full controls at the bottom of the video. */
import { Captions, CaptionsOff, Maximize, Minimize, Pause, Play, RotateCcw } from 'lucide-react'
import { captionsFor } from '#web/lib/player/captions-for.ts'
import { changePreferences } from '#web/lib/player/preferences.ts'
import type { Player } from '#web/lib/player/use-player.ts'
import { cx } from '#web/ui/cx.ts'
import { BarButton } from './BarButton.tsx'
import { ProgressBar } from './ProgressBar.tsx'
import { SettingsButton } from './SettingsButton.tsx'
import { TimeLabel } from './TimeLabel.tsx'
import { VolumeControl } from './VolumeControl.tsx'

type ControlBarProps = {
  player: Player
  duration: number
  isHidden: boolean
  isSettingsOpen: boolean
  onSettings: (isOpen: boolean) => void
}

export function ControlBar({ player, duration, isHidden, isSettingsOpen, onSettings }: ControlBarProps) {
  const { playback, sound, fullscreen, captions, chosenCaptions, toggle } = player
  return (
    <div
      className={cx(
        'scrim-b absolute inset-x-0 bottom-0 px-2 pt-10 pb-[max(0.25rem,env(safe-area-inset-bottom))] transition-opacity duration-(--dur-fade) @lg/player:px-3',
        'has-focus-visible:pointer-events-auto has-focus-visible:opacity-100',
        isHidden && 'pointer-events-none opacity-0',
      )}
    >
      <ProgressBar player={player} duration={duration} look="bar" className="mx-2 -mb-2.5" />
      <div className="flex items-center">
        <BarButton
          icon={playback.hasEnded ? RotateCcw : playback.isPlaying ? Pause : Play}
          isFilled={!playback.hasEnded}
          label={playback.hasEnded ? 'Play again' : playback.isPlaying ? 'Pause' : 'Play'}
          onClick={toggle}
        />
        <VolumeControl sound={sound} />
        <TimeLabel player={player} duration={duration} className="ml-1 text-sm" />
        <div className="ml-auto flex items-center">
          {captions.length > 0 && (
            <BarButton
              icon={chosenCaptions ? Captions : CaptionsOff}
              label={chosenCaptions ? 'Turn captions off' : 'Turn captions on'}
              onClick={() => changePreferences({ captions: chosenCaptions ? null : ownCaptions(captions) })}
            />
          )}
          <SettingsButton player={player} isOpen={isSettingsOpen} onOpen={onSettings} />
          {fullscreen.isPossible && (
            <BarButton
              icon={fullscreen.isFull ? Minimize : Maximize}
              label={fullscreen.isFull ? 'Exit full screen' : 'Full screen'}
              onClick={fullscreen.toggle}
            />
          )}
        </div>
      </div>
    </div>
  )
}

/** The language of the captions in the browser's language, else of the first. */
function ownCaptions(captions: Player['captions']): string | null {
  return (captionsFor(captions, navigator.language) ?? captions[0])?.language ?? null
}

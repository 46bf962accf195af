/** The desktop control bar of a stream: pause, sound, latency, quality and full screen. */
import { Maximize, Minimize, Pause, PictureInPicture2, Play, Volume2, VolumeX } from 'lucide-react'
import { type RefObject, useState } from 'react'
import { useFullscreen } from '#web/lib/player/use-fullscreen.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { cx } from '#web/ui/cx.ts'
import { IconButton } from '#web/ui/IconButton.tsx'
import { behindText, qualityText } from './player-machine.ts'
import type { LivePlayer } from './use-live-player.ts'

type Props = {
  player: LivePlayer
  root: RefObject<HTMLDivElement | null>
  isMuted: boolean
  onMute(isMuted: boolean): void
}

/** When playback is this far behind, the latency button seeks to the live edge. */
const BEHIND_S = 6

export function LiveControls({ player, root, isMuted, onMute }: Props) {
  const { video, behindS, size, isPaused, toEdge, state } = player
  const full = useFullscreen(root.current, video)
  const [wasPaused, setWasPaused] = useState(false)
  const isOld = isPaused || wasPaused || (behindS ?? 0) > BEHIND_S
  const quality = size && qualityText(size.width, size.height)

  const play = () => {
    if (!video) return
    if (!isPaused) {
      setWasPaused(true)
      return video.pause()
    }
    void video.play().catch(() => undefined)
  }
  const goLive = () => {
    toEdge()
    setWasPaused(false)
    void video?.play().catch(() => undefined)
  }
  const isPip = typeof document !== 'undefined' && document.pictureInPictureEnabled
  const float = () => {
    // The browser may refuse while the video has no frames yet.
    if (document.pictureInPictureElement) void document.exitPictureInPicture()
    else void video?.requestPictureInPicture().catch(() => undefined)
  }

  return (
    <>
      <div className="scrim-b pointer-events-none absolute inset-x-0 bottom-0 h-28" />
      <div className="absolute inset-x-4 bottom-3 flex items-center gap-1">
        <IconButton
          icon={isPaused ? Play : Pause}
          label={isPaused ? 'Play' : 'Pause'}
          fill
          className="text-ink!"
          onClick={play}
        />
        <IconButton
          icon={isMuted ? VolumeX : Volume2}
          label={isMuted ? 'Unmute' : 'Mute'}
          className="text-ink!"
          onClick={() => onMute(!isMuted)}
        />
        {isOld ? (
          <button
            type="button"
            onClick={goLive}
            className="press ml-2 flex h-9 items-center gap-2 rounded-full px-3 text-sm font-semibold hover:bg-ink/15"
          >
            <i className="size-2 rounded-full bg-ink-mute" />
            Back to live
          </button>
        ) : (
          <span className="ml-2 flex items-center gap-2 px-1 text-sm font-semibold tabular-nums">
            <i className={cx('size-2 rounded-full', state.phase === 'playing' ? 'bg-live' : 'bg-ink-mute')} />
            {behindText(behindS)}
          </span>
        )}
        <span className="flex-1" />
        {quality && <Badge>{quality}</Badge>}
        {isPip && (
          <IconButton
            icon={PictureInPicture2}
            label="Picture in picture"
            className="text-ink!"
            onClick={float}
          />
        )}
        {full.isPossible && (
          <IconButton
            icon={full.isFull ? Minimize : Maximize}
            label={full.isFull ? 'Exit full screen' : 'Full screen'}
            className="text-ink!"
            onClick={full.toggle}
          />
        )}
      </div>
    </>
  )
}

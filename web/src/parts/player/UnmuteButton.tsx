/** The unmute button over the video. */
import { Volume2, VolumeX } from 'lucide-react'
import type { PlayerSound } from '#web/lib/player/use-volume.ts'
import { cx } from '#web/ui/cx.ts'
import { useIsDesktop } from '#web/ui/use-is-desktop.ts'

const PILL = 'glass press flex h-11 items-center gap-2 rounded-full text-base font-semibold text-ink'

export function UnmuteButton({ sound, isInFeed }: { sound: PlayerSound; isInFeed: boolean }) {
  const { isRefused, isMuted, unmute, toggleMute } = sound
  const isDesktop = useIsDesktop()
  const position = isInFeed
    ? 'absolute top-16 left-1/2 -translate-x-1/2 flat:max-desktop:top-14 flat:max-desktop:right-2 flat:max-desktop:left-auto flat:max-desktop:translate-x-0 desktop:top-4 desktop:left-4 desktop:translate-x-0'
    : 'absolute top-3 left-3'
  if (isRefused)
    return (
      <div className={position}>
        <button type="button" onClick={unmute} className={cx(PILL, 'px-4 flat:px-3 flat-roomy:px-4')}>
          <VolumeX size={18} strokeWidth={2.2} />
          <span className={cx(isInFeed && 'flat:sr-only flat-roomy:not-sr-only')}>
            {!isInFeed ? 'Tap to unmute' : isDesktop ? 'Click for sound' : 'Tap for sound'}
          </span>
        </button>
      </div>
    )
  if (!isInFeed) return null
  return (
    <div
      className={cx(
        position,
        // With sound on, the button appears only on hover or keyboard focus.
        !isMuted &&
          'hidden opacity-0 transition-opacity duration-(--dur-fade) group-hover/player:opacity-100 has-focus-visible:opacity-100 pointer-fine:block',
      )}
    >
      <button
        type="button"
        aria-label={isMuted ? 'Unmute' : 'Mute'}
        onClick={toggleMute}
        className={cx(PILL, 'w-11 justify-center')}
      >
        {isMuted ? <VolumeX size={20} strokeWidth={2.2} /> : <Volume2 size={20} strokeWidth={2.2} />}
      </button>
    </div>
  )
}

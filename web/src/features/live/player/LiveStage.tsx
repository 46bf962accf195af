/** The stream's video, its status overlay, and the control bar on desktop. */
import { LoaderCircle, VolumeX, WifiOff } from 'lucide-react'
import { type MouseEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { Button } from '#web/ui/Button.tsx'
import { cx } from '#web/ui/cx.ts'
import { useOnline } from '#web/ui/use-online.ts'
import { LiveControls } from './LiveControls.tsx'
import { isMoving } from './player-machine.ts'
import { type LivePlayback, type LivePlayer, useLivePlayer } from './use-live-player.ts'

/** Lifted state, so that the mute choice survives when several players share it. */
export type LiveSound = { isMuted: boolean; onMute(isMuted: boolean): void }

type Props = {
  playback: LivePlayback
  poster: string | null
  /** Names the creator for screen readers. */
  label: string
  isPublisherGone: boolean
  /** 'phone' covers the screen with portrait video, 'desktop' shows the whole frame, 'half' fills one side of two and has its controls outside. */
  variant: 'phone' | 'desktop' | 'half'
  sound?: LiveSound | undefined
  onDenied(): void
  onTap?(event: MouseEvent<HTMLElement>): void
  /** Rendered over the video. */
  children?: ReactNode
}

export function LiveStage({ playback, poster, label, isPublisherGone, variant, sound, ...props }: Props) {
  const { onDenied, onTap, children } = props
  const root = useRef<HTMLDivElement>(null)
  const player = useLivePlayer({ playback, isPublisherGone, onDenied })
  const [isOwnMuted, setOwnMuted] = useState(true)
  const { isMuted, onMute } = sound ?? { isMuted: isOwnMuted, onMute: setOwnMuted }
  const { state, size, video } = player
  const isUpright = size !== null && size.height >= size.width
  useEffect(() => {
    if (!video) return
    video.muted = isMuted
    // Unmuting is the user gesture that browsers require before playing with sound.
    if (video.paused && !isMuted) void video.play().catch(() => undefined)
  }, [video, isMuted])
  return (
    <div
      ref={root}
      data-live-way={state.transport}
      data-live-phase={state.phase}
      className="group/live absolute inset-0 overflow-hidden bg-black"
    >
      {poster && (
        <img
          src={poster}
          alt=""
          aria-hidden="true"
          className="locked-blur absolute inset-0 size-full object-cover opacity-60"
        />
      )}
      <video
        ref={player.setVideo}
        aria-label={label}
        muted={isMuted}
        playsInline
        autoPlay
        className={cx(
          'absolute inset-0 size-full',
          variant === 'half' || (variant === 'phone' && isUpright) ? 'object-cover' : 'object-contain',
          // Landscape video sits between the header and the chat, clear of the gradients.
          variant === 'phone' && !isUpright && 'object-[50%_24%]',
        )}
      />
      {/* Taps send hearts; keyboard users have a button for that. */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: as above */}
      <div className="absolute inset-0" onClick={onTap} />
      {children}
      <StatusOverlay player={player} isShort={variant === 'half'} />
      {isMuted && variant !== 'half' && isMoving(state) && (
        <button
          type="button"
          onClick={() => onMute(false)}
          className={cx(
            'glass press absolute flex h-11 items-center gap-2 rounded-full px-4 text-base font-semibold text-ink',
            // Above the chat, below gifts.
            variant === 'phone' ? 'bottom-[calc(38dvh+5.25rem)] left-1/2 -translate-x-1/2' : 'top-14 left-4',
          )}
        >
          <VolumeX size={18} strokeWidth={2.2} />
          Tap to unmute
        </button>
      )}
      {variant === 'desktop' && (
        <LiveControls player={player} root={root} isMuted={isMuted} onMute={onMute} />
      )}
    </div>
  )
}

type StatusOverlayProps = { player: LivePlayer; isShort: boolean }

/** The centred status text while no video is moving. */
function StatusOverlay({ player: { state, isUnsupported, again }, isShort }: StatusOverlayProps) {
  const isOnline = useOnline()
  const { phase } = state
  if (isMoving(state) || phase === 'denied') return null
  if (!isOnline || phase === 'failed')
    return (
      <StatusText
        icon={<WifiOff size={30} />}
        text={statusText(isOnline, isUnsupported)}
        note={
          isOnline && isUnsupported && !isShort
            ? 'Update your browser, or watch in Chrome, Edge, Firefox or Safari.'
            : undefined
        }
        action={
          isOnline && (
            <Button tone="ink" size="sm" className="pointer-events-auto" onClick={again}>
              Try again
            </Button>
          )
        }
      />
    )
  return (
    <StatusText
      icon={<LoaderCircle size={30} className="animate-spin" />}
      text={phase === 'reconnecting' ? 'Reconnecting…' : 'Connecting…'}
      note={
        phase === 'reconnecting' && !isShort ? 'The creator lost connection. Back in a moment.' : undefined
      }
    />
  )
}

function statusText(isOnline: boolean, isUnsupported: boolean): string {
  if (!isOnline) return 'You’re offline'
  return isUnsupported ? 'This browser can’t play this live' : 'Couldn’t load this live'
}

type StatusTextProps = { icon: ReactNode; text: string; note?: string | undefined; action?: ReactNode }

function StatusText({ icon, text, note, action }: StatusTextProps) {
  return (
    <div role="status" className="pointer-events-none absolute inset-0 grid place-items-center p-6">
      <div className="lift grid max-w-80 justify-items-center gap-2 text-center">
        {icon}
        <b className="text-lg font-bold">{text}</b>
        {note && <span className="text-sm text-pretty text-ink/85">{note}</span>}
        {action}
      </div>
    </div>
  )
}

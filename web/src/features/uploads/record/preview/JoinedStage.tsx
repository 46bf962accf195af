/** The edited recording in the recorder's frame: one take at a time, with its overlays. */
import type { ReactNode } from 'react'
import { RECORDING } from '#rules/recording.ts'
import { cx } from '#web/ui/cx.ts'
import type { Take } from '../store/recording.ts'
import type { JoinedPlayback } from './use-joined-playback.ts'

type Props = { takes: readonly Take[]; joined: JoinedPlayback; children?: ReactNode }

export function JoinedStage({ takes, joined, children }: Props) {
  return (
    <div className="absolute inset-0 grid place-items-center [container-type:size]">
      <div
        className="relative aspect-(--ratio) w-[min(100cqw,calc(100cqh*var(--ratio)))] overflow-hidden bg-canvas"
        style={{ '--ratio': RECORDING.frameRatio } as React.CSSProperties}
        data-stage
      >
        {joined.urls.map((url, index) => (
          // biome-ignore lint/a11y/useMediaCaption: it has just been recorded and has no captions
          <video
            key={url}
            ref={(video) => joined.attach(index, video)}
            src={url}
            playsInline
            preload="auto"
            aria-label={`Take ${index + 1}`}
            aria-hidden={index !== joined.index}
            className={cx(
              'absolute inset-0 size-full object-cover',
              index !== joined.index && 'invisible',
              takes[index]?.isMirrored && '-scale-x-100',
            )}
          />
        ))}
        {children}
      </div>
    </div>
  )
}

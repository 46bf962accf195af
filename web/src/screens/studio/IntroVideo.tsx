/** The intro video of /studio/setup: a poster with title until played, then native controls. */
import { Play } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { duration } from '#rules/formats.ts'
import { cx } from '#web/ui/cx.ts'
import { showToast } from '#web/ui/toasts.tsx'
import intro from './pictures/intro.mp4'
import poster from './pictures/intro.webp'

const SECONDS = 11

export function IntroVideo({ title }: { title: ReactNode }) {
  const video = useRef<HTMLVideoElement>(null)
  const [hasBegun, setBegun] = useState(false)

  const play = () => {
    setBegun(true)
    video.current?.play().catch(() => fail())
  }
  const fail = () => {
    setBegun(false)
    showToast({ tone: 'danger', text: 'Couldn’t play the video. Check your connection and try again.' })
  }

  return (
    <div
      className={cx(
        'relative overflow-hidden rounded-xl bg-surface desktop:aspect-9/16 desktop:max-h-[calc(100dvh-11rem)] desktop:rounded-2xl desktop:shadow-stage',
        hasBegun ? 'mx-auto aspect-9/16 max-h-[68dvh]' : 'aspect-4/3',
      )}
    >
      {/* biome-ignore lint/a11y/useMediaCaption: the video has no speech */}
      <video
        ref={video}
        src={intro}
        poster={poster}
        preload="none"
        playsInline
        controls={hasBegun}
        tabIndex={hasBegun ? undefined : -1}
        aria-label="What creators make here"
        className="size-full object-cover"
      />
      {!hasBegun && (
        <button type="button" onClick={play} className="group absolute inset-0 text-left -outline-offset-4">
          <span className="scrim-b absolute inset-x-0 bottom-0 h-2/3 desktop:h-2/5" />
          <span className="press absolute top-1/2 left-1/2 grid size-16 -translate-1/2 place-items-center rounded-full bg-scrim text-ink group-hover:scale-105 desktop:size-19">
            <Play size={28} fill="currentColor" className="ml-1" />
          </span>
          <span className="absolute inset-x-4 bottom-4 desktop:inset-x-7 desktop:bottom-7">
            <span className="lift block max-w-64 text-2xl font-extrabold text-balance desktop:max-w-80 desktop:text-3xl">
              {title}
            </span>
            <span className="lift mt-1.5 block text-sm">See what people make here · {duration(SECONDS)}</span>
          </span>
          <span className="sr-only">Play video</span>
        </button>
      )}
    </div>
  )
}

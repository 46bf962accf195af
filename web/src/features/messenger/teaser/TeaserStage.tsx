/** One media of a paid message: a blurred preview that plays and then locks; unlocked, a press opens it. */
import { Image as ImageSign, Lock, Play, RotateCcw } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useRef, useState } from 'react'
import { duration, plural } from '#rules/formats.ts'
import { useOverlays } from '#web/lib/overlays.tsx'
import { preloadOnHover } from '#web/lib/preload-on-hover.ts'
import { cx } from '#web/ui/cx.ts'
import { PriceBadge } from '#web/ui/PriceBadge.tsx'
import type { TeaserMedia } from './teaser-value.ts'
import { openMediaView } from './unlock.ts'

type Props = {
  media: TeaserMedia
  medias: readonly TeaserMedia[]
  isLocked: boolean
  isStill: boolean
  /** Unlocked just now: a video plays where its preview was. */
  isPlaying?: boolean
  /** 0 shows no price. */
  priceCents: number
  title: string
}

const UnlockedClip = lazy(async () => ({ default: (await import('./UnlockedClip.tsx')).UnlockedClip }))

const BOX = 'relative h-43 w-full overflow-hidden bg-overlay desktop:h-52'

export function TeaserStage(props: Props) {
  const { media, isLocked, priceCents } = props
  return (
    <div className={BOX}>
      {isLocked ? <Locked {...props} /> : <Open {...props} />}
      {priceCents > 0 && (
        <span className="pointer-events-none absolute top-3 left-3">
          <PriceBadge cents={priceCents} />
        </span>
      )}
      {media.duration !== null && (
        <span className="pointer-events-none absolute top-3 right-3 rounded-xs bg-veil px-1.5 py-0.5 text-xs font-bold tabular-nums">
          {duration(media.duration)}
        </span>
      )}
    </div>
  )
}

function Open({ media, medias, isStill, isPlaying = false, title }: Props) {
  const overlays = useOverlays()
  const { type, thumbnail, url } = media
  if (isPlaying && type === 'video' && url)
    return (
      <Suspense fallback={<Picture src={thumbnail} />}>
        <UnlockedClip media={media} url={url} title={title} />
      </Suspense>
    )
  const picture = <Picture src={thumbnail} />
  const sign = (
    <StageIcon>
      {type === 'video' ? <Play size={21} fill="currentColor" className="ml-0.5" /> : null}
    </StageIcon>
  )
  if (isStill) return <Shown picture={picture}>{type === 'video' && sign}</Shown>
  return (
    <button
      type="button"
      aria-label={type === 'video' ? 'Play the video' : 'Open the photo'}
      onClick={() => void overlays.open(openMediaView, { medias, at: medias.indexOf(media), title })}
      {...preloadOnHover(openMediaView)}
      className="block size-full -outline-offset-4"
    >
      <Shown picture={picture}>{type === 'video' && sign}</Shown>
    </button>
  )
}

function Locked({ media, medias, isStill }: Props) {
  const [state, setState] = useState<'still' | 'playing' | 'ended' | 'failed'>('still')
  const { previewUrl, thumbnail, preview } = media
  const picture = <Picture src={thumbnail} isBlurred />
  if (state === 'playing' && previewUrl)
    return (
      <PreviewClip src={previewUrl} onEnded={() => setState('ended')} onFailed={() => setState('failed')} />
    )
  const photos = medias.filter(({ type }) => type === 'photo').length
  const canPlay = !isStill && previewUrl !== null && preview !== null
  const seconds = Math.floor(preview ?? 0)
  if (!canPlay || preview === null)
    return (
      <Shown picture={picture}>
        <StageIcon>
          <Lock size={21} strokeWidth={2.3} />
        </StageIcon>
        <Foot>
          {preview !== null && (
            <span className="flex items-center gap-1.5">
              <Play size={12} fill="currentColor" />
              {seconds} s preview
            </span>
          )}
          {medias.length > 1 && photos > 0 && <Photos count={photos} />}
        </Foot>
      </Shown>
    )
  return (
    <button type="button" onClick={() => setState('playing')} className="block size-full -outline-offset-4">
      <Shown picture={picture}>
        <StageIcon>
          <Lock size={21} strokeWidth={2.3} />
        </StageIcon>
        {state === 'ended' && (
          <span className="lift absolute inset-x-0 top-1/2 mt-8 text-center text-sm font-semibold">
            Preview ended
          </span>
        )}
        {state === 'failed' && (
          <span className="lift absolute inset-x-0 top-1/2 mt-8 text-center text-sm font-semibold">
            Couldn’t load the preview
          </span>
        )}
        <Foot>
          <span className="flex items-center gap-1.5">
            {state === 'still' ? <Play size={12} fill="currentColor" /> : <RotateCcw size={13} />}
            {state === 'still' && <span className="sr-only">Play the </span>}
            {state === 'still' ? `${seconds} s preview` : state === 'ended' ? 'Watch again' : 'Try again'}
          </span>
          {state === 'ended' ? (
            <span className="tabular-nums">{duration(seconds)}</span>
          ) : (
            medias.length > 1 && photos > 0 && <Photos count={photos} />
          )}
        </Foot>
        {state === 'ended' && <PreviewNote media={media} />}
      </Shown>
    </button>
  )
}

/** The share of the whole that the preview covered. */
function PreviewNote({ media: { preview, duration: whole } }: { media: TeaserMedia }) {
  const share = whole ? ((preview ?? 0) / whole) * 100 : 0
  return (
    <span className="absolute inset-x-3 bottom-2 h-[3px] overflow-hidden rounded-full bg-ink/30">
      <span className="block h-full rounded-full bg-ink" style={{ width: `${share}%` }} />
    </span>
  )
}

function PreviewClip({ src, onEnded, onFailed }: { src: string; onEnded(): void; onFailed(): void }) {
  const video = useRef<HTMLVideoElement>(null)
  const line = useRef<HTMLSpanElement>(null)
  const toggle = () => {
    const { current } = video
    if (current?.paused) void current.play().catch(onFailed)
    else current?.pause()
  }
  return (
    <button
      type="button"
      aria-label="Pause or resume the preview"
      onClick={toggle}
      className="block size-full -outline-offset-4"
    >
      {/* biome-ignore lint/a11y/useMediaCaption: a preview of seconds has no captions */}
      <video
        ref={video}
        src={src}
        autoPlay
        playsInline
        onEnded={onEnded}
        onError={onFailed}
        onTimeUpdate={({ currentTarget: { currentTime, duration: whole } }) => {
          if (line.current && whole > 0) line.current.style.width = `${(currentTime / whole) * 100}%`
        }}
        className="size-full bg-black object-contain"
      />
      <span className="absolute inset-x-3 bottom-2 h-[3px] overflow-hidden rounded-full bg-ink/30">
        <span ref={line} className="block h-full w-0 rounded-full bg-ink" />
      </span>
    </button>
  )
}

function Shown({ picture, children }: { picture: ReactNode; children: ReactNode }) {
  return (
    <span className="relative block size-full">
      {picture}
      {children}
    </span>
  )
}

function Picture({ src, isBlurred = false }: { src: string | null; isBlurred?: boolean }) {
  const [isMissing, setMissing] = useState(false)
  if (!src || isMissing) return <span className="block size-full bg-overlay" />
  return (
    <img
      src={src}
      alt=""
      loading="lazy"
      draggable={false}
      onError={() => setMissing(true)}
      className={cx('size-full object-cover', isBlurred && 'locked-blur')}
    />
  )
}

function StageIcon({ children }: { children: ReactNode }) {
  return (
    <span className="absolute inset-0 grid place-items-center">
      <span className="glass grid size-12 place-items-center rounded-full">{children}</span>
    </span>
  )
}

function Foot({ children }: { children: ReactNode }) {
  return (
    <span className="lift absolute inset-x-3 bottom-4 flex items-center justify-between text-xs font-semibold">
      {children}
    </span>
  )
}

function Photos({ count }: { count: number }) {
  return (
    <span className="ml-auto flex items-center gap-1.5">
      <ImageSign size={13} />
      {count} {plural(count, 'photo')}
    </span>
  )
}

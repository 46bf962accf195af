/** The local file as it will look in the feed, with a player. */
import { FileQuestion, Music2, Play } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { TAG } from '#rules/tag.ts'
import { type Fit, fitOf } from '#web/lib/player/fit.ts'
import { useSession } from '#web/lib/session.tsx'
import { useObjectUrl } from '#web/lib/use-object-url.ts'
import { cx } from '#web/ui/cx.ts'
import { useCover } from './cover.ts'
import type { UploadItem } from './manager/upload-item.ts'

type Props = {
  item: UploadItem
  description: string
  tags: readonly string[]
  posterAtMs: number | null
  cover: string | null
}

export function UploadStage({ item, description, tags, posterAtMs, cover }: Props) {
  const { account } = useSession()
  const url = useObjectUrl(item.file)
  const poster = useCover(cover, item.draft.coverPicture)
  return (
    <div className="sticky top-0">
      <div className="relative aspect-9/16 overflow-hidden rounded-xl bg-surface shadow-stage">
        {url && item.type === 'video' && <StageVideo {...{ url, poster, posterAtMs }} />}
        {url && item.type === 'photo' && <StagePhoto url={url} />}
        {!url && <NoFile />}
        <div className="scrim-b pointer-events-none absolute inset-x-0 bottom-0 h-1/2" />
        <div className="lift pointer-events-none absolute inset-x-4 bottom-4">
          <p className="truncate text-base font-bold">{account?.fullname}</p>
          <p className="mt-1 line-clamp-2 text-sm wrap-anywhere text-ink/95">
            {description}{' '}
            <b className="font-semibold">
              {tags
                .slice(0, TAG.shownPerMedia)
                .map((tag) => `#${tag}`)
                .join(' ')}
            </b>
          </p>
          {item.type === 'video' && (
            <p className="mt-2 flex items-center gap-1.5 text-xs font-medium">
              <Music2 size={12} />
              Original sound
            </p>
          )}
        </div>
      </div>
      <p className="mt-3 text-center text-sm text-ink-mute">Feed preview</p>
    </div>
  )
}

/** The whole photo over its own blurred background, for any aspect ratio. */
function StagePhoto({ url }: { url: string }) {
  return (
    <>
      <img src={url} alt="" className="locked-blur absolute inset-0 size-full object-cover" />
      <img src={url} alt="Preview of the file" className="absolute inset-0 size-full object-contain" />
    </>
  )
}

type VideoProps = { url: string; poster: string | null; posterAtMs: number | null }

function StageVideo({ url, poster, posterAtMs }: VideoProps) {
  const video = useRef<HTMLVideoElement>(null)
  const [isPlaying, setPlaying] = useState(false)
  const [isBroken, setBroken] = useState(false)
  const [fit, setFit] = useState<Fit>('cover')

  // Shows the thumbnail while paused.
  useEffect(() => {
    const element = video.current
    if (element && posterAtMs !== null && element.paused) element.currentTime = posterAtMs / 1000
  }, [posterAtMs])

  const turn = () => {
    const element = video.current
    if (!element) return
    if (element.paused) element.play().catch(() => setBroken(true))
    else element.pause()
  }

  if (isBroken)
    return <NoFile text="This browser can’t preview the video. It’ll be playable after the upload." />
  return (
    <>
      {/* biome-ignore lint/a11y/useMediaCaption: the file has just been picked and has no captions */}
      <video
        ref={video}
        src={url}
        loop
        playsInline
        preload="auto"
        className={cx('absolute inset-0 size-full', fit === 'cover' ? 'object-cover' : 'object-contain')}
        onLoadedMetadata={({ currentTarget: { videoWidth, videoHeight } }) =>
          setFit(fitOf(videoWidth, videoHeight, true))
        }
        onPlay={() => setPlaying(true)}
        onPause={() => setPlaying(false)}
        onError={() => setBroken(true)}
      />
      {poster && !isPlaying && (
        <img src={poster} alt="" className="absolute inset-0 size-full object-cover" />
      )}
      <button
        type="button"
        aria-label={isPlaying ? 'Pause' : 'Play'}
        onClick={turn}
        className="absolute inset-0 grid place-items-center -outline-offset-4"
      >
        <span
          className={cx(
            'glass grid size-16 place-items-center rounded-full transition-opacity duration-(--dur-fade)',
            isPlaying && 'opacity-0',
          )}
        >
          <Play size={26} fill="currentColor" className="ml-1" />
        </span>
      </button>
    </>
  )
}

function NoFile({ text = 'No preview: the file isn’t in this browser.' }: { text?: string }) {
  return (
    <div className="absolute inset-0 grid place-content-center justify-items-center gap-3 px-6 text-center">
      <FileQuestion size={32} className="text-ink-mute" />
      <p className="text-sm text-pretty text-ink-soft">{text}</p>
    </div>
  )
}

/** A picture or video in a message, in a fixed-size box that avoids layout shifts. */
import { ImageOff, LoaderCircle, RotateCw, X } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useClient } from 'urql'
import { problemText } from '#web/lib/graphql/problem.ts'
import { useOverlays } from '#web/lib/overlays.tsx'
import { cx } from '#web/ui/cx.ts'
import { IconButton } from '#web/ui/IconButton.tsx'
import { showToast } from '#web/ui/toasts.tsx'
import { type BubbleShape, bubbleCorners } from './Bubble.tsx'
import { pictureView } from './overlays.ts'
import { RetryFile } from './thread-queries.ts'
import { type UploadValue, uploadValue } from './upload-value.ts'

const VideoPlayer = lazy(async () => ({
  default: (await import('#web/parts/player/VideoPlayer.tsx')).VideoPlayer,
}))

const BOX = 'relative h-52 w-66 max-w-full overflow-hidden bg-raised desktop:h-60 desktop:w-80'

type Props = BubbleShape & { value: string; localUrl?: string | undefined; from: string }

export function MessageAttachment({ value, localUrl, from, ...shape }: Props) {
  const upload = uploadValue(value)
  return (
    <div className={cx(BOX, bubbleCorners(shape), shape.isOwn && 'ml-auto')}>
      <AttachmentContent upload={upload} localUrl={localUrl} from={from} isOwn={shape.isOwn} />
    </div>
  )
}

type AttachmentContentProps = {
  upload: UploadValue | null
  localUrl: string | undefined
  from: string
  isOwn: boolean
}

function AttachmentContent({ upload, localUrl, from, isOwn }: AttachmentContentProps) {
  const [isMissing, setMissing] = useState(false)
  if (!upload || isMissing) return <NothingToSee text="Couldn’t show this file" />
  const { url, type, state, still } = upload
  if (state === 'failed') return <Failed url={url} isOwn={isOwn} />
  if (state === 'processing' && !localUrl) return <Preparing />
  const src = localUrl ?? url
  if (type === 'video') return <Clip src={src} still={still} title={`Video from ${from}`} />
  return <Picture src={src} alt={`Photo from ${from}`} onError={() => setMissing(true)} />
}

function Picture({ src, alt, onError }: { src: string; alt: string; onError(): void }) {
  const overlays = useOverlays()
  return (
    <button
      type="button"
      aria-label={`Open: ${alt}`}
      onClick={() => void overlays.open(pictureView, { src, alt })}
      className="block size-full -outline-offset-4"
    >
      <img
        src={src}
        alt={alt}
        loading="lazy"
        draggable={false}
        onError={onError}
        className="size-full object-cover"
      />
    </button>
  )
}

type ClipProps = { src: string; still: UploadValue['still']; title: string }

/** Without a still, as of videos that are being sent, the player shows the first frame. */
function Clip({ src, still, title }: ClipProps) {
  return (
    <Suspense>
      <VideoPlayer
        source={{ type: 'video/mp4', url: src }}
        title={title}
        poster={still?.poster}
        width={still?.width ?? 11}
        height={still?.height ?? 9}
        duration={still?.duration ?? 0}
        isActive={false}
        loop={false}
        className="size-full"
      />
    </Suspense>
  )
}

function Preparing() {
  return (
    <span className="grid size-full place-content-center justify-items-center gap-2 text-sm font-semibold text-ink-soft">
      <LoaderCircle size={24} className="animate-spin" />
      Preparing video…
    </span>
  )
}

function NothingToSee({ text }: { text: string }) {
  return (
    <span className="grid size-full place-content-center justify-items-center gap-2 px-4 text-center text-sm font-semibold text-ink-soft">
      <ImageOff size={24} />
      {text}
    </span>
  )
}

function Failed({ url, isOwn }: { url: string; isOwn: boolean }) {
  const client = useClient()
  const again = async () => {
    const { error } = await client.mutation(RetryFile, { url }).toPromise()
    if (error) showToast({ tone: 'danger', text: problemText(error) })
  }
  if (!isOwn) return <NothingToSee text="Couldn’t process this video" />
  return (
    <span className="grid size-full place-content-center justify-items-center gap-3 px-4 text-center text-sm font-semibold text-ink-soft">
      Couldn’t process this video
      <IconButton icon={RotateCw} label="Try again" tone="quiet" onClick={() => void again()} />
    </span>
  )
}

type UploadingAttachmentProps = BubbleShape & {
  kind: 'image' | 'video'
  src: string
  /** From 0 to 1 during the upload. */
  done: number | undefined
  isRefused: boolean
  onCancel(): void
}

/** The viewer's own file before the server has it. */
export function UploadingAttachment({
  kind,
  src,
  done,
  isRefused,
  onCancel,
  ...shape
}: UploadingAttachmentProps) {
  const percent = Math.round((done ?? 0) * 100)
  return (
    <div
      className={cx(
        BOX,
        bubbleCorners(shape),
        'ml-auto',
        isRefused && 'shadow-[0_0_0_2px_var(--color-danger)]',
      )}
    >
      {kind === 'image' ? (
        <img src={src} alt="" className="size-full object-cover opacity-60" />
      ) : (
        <video src={src} muted playsInline preload="metadata" className="size-full object-cover opacity-60" />
      )}
      {!isRefused && (
        <span className="absolute inset-0 grid place-items-center">
          <span className="relative grid size-14 place-items-center">
            <Ring percent={percent} />
            <IconButton icon={X} label="Cancel sending" tone="glass" size={44} onClick={onCancel} />
          </span>
        </span>
      )}
    </div>
  )
}

const RADIUS = 25
const ROUND = 2 * Math.PI * RADIUS

function Ring({ percent }: { percent: number }) {
  return (
    <svg
      viewBox="0 0 56 56"
      role="progressbar"
      aria-label="Sending file"
      aria-valuenow={percent}
      aria-valuemin={0}
      aria-valuemax={100}
      className="pointer-events-none absolute inset-0 -rotate-90"
    >
      <circle
        cx="28"
        cy="28"
        r={RADIUS}
        fill="none"
        strokeWidth="4"
        strokeLinecap="round"
        strokeDasharray={`${(ROUND * Math.max(2, percent)) / 100} ${ROUND}`}
        className="stroke-ink transition-[stroke-dasharray] duration-(--dur-fade)"
      />
    </svg>
  )
}

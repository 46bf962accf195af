/** Selects the thumbnail: a frame of the local video, or a custom picture; on a phone with a small player. */
import { Image as ImageSign, Play } from 'lucide-react'
import { useEffect, useId, useState } from 'react'
import { duration } from '#rules/formats.ts'
import { RestProblem } from '#web/lib/rest.ts'
import { useObjectUrl } from '#web/lib/use-object-url.ts'
import { buttonClass } from '#web/ui/Button.tsx'
import { cx } from '#web/ui/cx.ts'
import { Sheet } from '#web/ui/Sheet.tsx'
import { showToast } from '#web/ui/toasts.tsx'
import { COVER_ACCEPT, coverPreview, sendUploadCover, useCover } from './cover.ts'
import { chosenFrame, FRAME_COUNT, type StillFrame } from './frames.ts'
import { changeUploadDraft } from './manager/draft-saving.ts'
import type { UploadItem } from './manager/upload-item.ts'
import { useFrames } from './use-frames.ts'

type Props = {
  item: UploadItem
  posterAtMs: number | null
  cover: string | null
  error: string | undefined
  onChoose(atMs: number): void
  onCover(name: string): void
}

export function ThumbnailChoice({ item, posterAtMs, cover, error, onChoose, onCover }: Props) {
  const isVideo = item.type === 'video'
  const { frames, durationMs, isDrawn } = useFrames(isVideo ? item.file : null)
  const chosen = chosenFrame(frames, posterAtMs)
  const own = useCover(cover, item.draft.coverPicture)

  // The frame shown as chosen must be the one submitted.
  const first = frames[0]?.atMs
  useEffect(() => {
    if (posterAtMs === null && cover === null && first !== undefined) onChoose(first)
  }, [posterAtMs, cover, first, onChoose])

  return (
    <div className="mb-4 flex gap-4">
      <SmallPlayer item={item} picture={own ?? chosen?.picture} durationMs={durationMs} />
      {isVideo && (
        <div className="min-w-0 flex-1">
          <div className="flex flex-col gap-x-4 gap-y-1 desktop:flex-row desktop:items-end">
            {isDrawn && frames.length === 0 && cover === null ? (
              <div>
                <p className="mb-1.5 text-sm font-semibold text-ink-soft">Thumbnail</p>
                <p className="text-sm text-pretty text-ink-mute">
                  This browser can’t show the video, so a thumbnail is picked for you.
                </p>
              </div>
            ) : (
              <FrameRow {...{ frames, own, isDrawn, onChoose }} chosen={cover === null ? chosen : null} />
            )}
            <OwnPicture item={item} onCover={onCover} />
          </div>
          <p aria-live="polite" className="text-sm font-medium text-danger-ink">
            {error}
          </p>
        </div>
      )}
    </div>
  )
}

type RowProps = {
  frames: readonly StillFrame[]
  isDrawn: boolean
  own: string | null
  /** Null if a custom picture is chosen. */
  chosen: StillFrame | undefined | null
  onChoose(atMs: number): void
}

function FrameRow({ frames, isDrawn, own, chosen, onChoose }: RowProps) {
  const name = useId()
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 text-sm font-semibold text-ink-soft">Thumbnail</legend>
      <div className="no-bar flex gap-1.5 overflow-x-auto p-1">
        {chosen === null && (
          <Choice name={name} label="Your thumbnail" picture={own} isChosen onChoose={() => undefined} />
        )}
        {frames.map(({ atMs, picture }) => (
          <Choice
            key={atMs}
            name={name}
            label={`Frame at ${duration(atMs / 1000)}`}
            picture={picture}
            isChosen={atMs === chosen?.atMs}
            onChoose={() => onChoose(atMs)}
          />
        ))}
        {!isDrawn &&
          frames.length === 0 &&
          Array.from({ length: FRAME_COUNT }, (_, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the items are identical and never move
            <span key={index} aria-hidden="true" className="skeleton h-16 w-12 shrink-0 rounded-sm" />
          ))}
      </div>
    </fieldset>
  )
}

type ChoiceProps = {
  name: string
  label: string
  picture: string | null
  isChosen: boolean
  onChoose(): void
}

function Choice({ name, label, picture, isChosen, onChoose }: ChoiceProps) {
  return (
    <label
      className={cx(
        'press relative shrink-0 cursor-pointer overflow-hidden rounded-sm opacity-55 hover:opacity-80',
        'has-checked:opacity-100 has-checked:ring-2 has-checked:ring-ink',
        'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ink',
      )}
    >
      <input
        type="radio"
        name={name}
        checked={isChosen}
        onChange={onChoose}
        aria-label={label}
        className="absolute inset-0 cursor-pointer opacity-0"
      />
      {picture ? (
        <img src={picture} alt="" className="h-16 w-12 object-cover" />
      ) : (
        <span className="grid h-16 w-12 place-items-center bg-raised text-ink-mute">
          <ImageSign size={18} />
        </span>
      )}
    </label>
  )
}

/** Available once the upload exists on the server, long before the file has arrived. */
function OwnPicture({ item, onCover }: { item: UploadItem; onCover(name: string): void }) {
  const [isSending, setSending] = useState(false)
  const isReady = item.id !== null && !isSending
  const take = async (file: File | undefined) => {
    if (!file || item.id === null) return
    setSending(true)
    try {
      const cover = await sendUploadCover(item.id, file)
      changeUploadDraft(item.key, { coverPicture: await coverPreview(file) })
      onCover(cover)
    } catch (error) {
      if (!(error instanceof RestProblem)) throw error
      showToast({ tone: 'danger', text: error.message })
    } finally {
      setSending(false)
    }
  }
  return (
    <label
      aria-busy={isSending}
      className={buttonClass({
        size: 'sm',
        tone: 'line',
        className: cx(
          'shrink-0 self-start has-focus-visible:outline-2 has-focus-visible:outline-offset-2 desktop:mb-3 desktop:self-end',
          isReady ? 'cursor-pointer' : 'opacity-60',
        ),
      })}
    >
      {isSending ? 'Sending…' : 'Upload a thumbnail'}
      <input
        type="file"
        accept={COVER_ACCEPT}
        disabled={!isReady}
        className="sr-only"
        onChange={(event) => {
          const [file] = event.target.files ?? []
          // Lets the same file be chosen again.
          event.target.value = ''
          void take(file)
        }}
      />
    </label>
  )
}

type PlayerProps = { item: UploadItem; picture: string | undefined; durationMs: number | null }

function SmallPlayer({ item, picture, durationMs }: PlayerProps) {
  const [isOpen, setOpen] = useState(false)
  const url = useObjectUrl(item.file)
  const still = item.type === 'photo' ? url : picture
  if (!url) return null
  return (
    <div className="shrink-0 desktop:hidden">
      <button
        type="button"
        aria-label={item.type === 'photo' ? 'Show the photo' : 'Play the video'}
        onClick={() => setOpen(true)}
        className="press relative block h-33 w-25 overflow-hidden rounded-md bg-raised"
      >
        {still && <img src={still} alt="" className="size-full object-cover" />}
        {item.type === 'video' && (
          <span className="absolute inset-0 grid place-items-center">
            <span className="glass grid size-10 place-items-center rounded-full">
              <Play size={17} fill="currentColor" className="ml-0.5" />
            </span>
          </span>
        )}
        {durationMs !== null && (
          <span className="absolute right-1.5 bottom-1.5 rounded-xs bg-veil px-1.5 text-2xs font-bold tabular-nums">
            {duration(durationMs / 1000)}
          </span>
        )}
      </button>
      <Sheet open={isOpen} onClose={() => setOpen(false)} title={item.fileName}>
        {item.type === 'photo' ? (
          <img src={url} alt="" className="mx-auto max-h-[70dvh] rounded-md" />
        ) : (
          // biome-ignore lint/a11y/useMediaCaption: the file has just been picked and has no captions
          <video
            src={url}
            controls
            autoPlay
            playsInline
            className="mx-auto max-h-[70dvh] w-full rounded-md"
          />
        )}
      </Sheet>
    </div>
  )
}

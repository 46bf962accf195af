/** Frames of the local video, one of which becomes its thumbnail; on a phone with a small player beside them. */
import { Play } from 'lucide-react'
import { useEffect, useId, useState } from 'react'
import { duration } from '#rules/formats.ts'
import type { UploadItem } from '#web/lib/upload/upload-item.ts'
import { cx } from '#web/ui/cx.ts'
import { Sheet } from '#web/ui/Sheet.tsx'
import { chosenFrame, FRAME_COUNT, type Frame } from './frames.ts'
import { useFrames } from './use-frames.ts'
import { useObjectUrl } from './use-object-url.ts'

type Props = { item: UploadItem; posterAtMs: number | null; onChoose(atMs: number): void }

export function ThumbnailChoice({ item, posterAtMs, onChoose }: Props) {
  const isVideo = item.type === 'video'
  const { frames, durationMs, isDrawn } = useFrames(isVideo ? item.file : null)
  const chosen = chosenFrame(frames, posterAtMs)

  // The frame that is shown as chosen is the one that is sent.
  const first = frames[0]?.atMs
  useEffect(() => {
    if (posterAtMs === null && first !== undefined) onChoose(first)
  }, [posterAtMs, first, onChoose])

  return (
    <div className="mb-4 flex gap-4">
      <SmallPlayer item={item} picture={chosen?.picture} durationMs={durationMs} />
      {isVideo && (
        <div className="min-w-0 flex-1">
          {isDrawn && frames.length === 0 ? (
            <>
              <p className="mb-1.5 text-sm font-semibold text-ink-soft">Thumbnail</p>
              <p className="text-sm text-pretty text-ink-mute">
                This browser cannot show the video. We choose a picture from it for you.
              </p>
            </>
          ) : (
            <FrameRow frames={frames} chosen={chosen} onChoose={onChoose} />
          )}
        </div>
      )}
    </div>
  )
}

type RowProps = { frames: readonly Frame[]; chosen: Frame | undefined; onChoose(atMs: number): void }

function FrameRow({ frames, chosen, onChoose }: RowProps) {
  const name = useId()
  return (
    <fieldset>
      <legend className="mb-1.5 text-sm font-semibold text-ink-soft">Thumbnail</legend>
      <div className="no-bar flex gap-1.5 overflow-x-auto p-1">
        {frames.map(({ atMs, picture }) => (
          <label
            key={atMs}
            className={cx(
              'press relative shrink-0 cursor-pointer overflow-hidden rounded-sm opacity-55 hover:opacity-80',
              'has-checked:opacity-100 has-checked:ring-2 has-checked:ring-ink',
              'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ink',
            )}
          >
            <input
              type="radio"
              name={name}
              checked={atMs === chosen?.atMs}
              onChange={() => onChoose(atMs)}
              aria-label={`Picture at ${duration(atMs / 1000)}`}
              className="absolute inset-0 cursor-pointer opacity-0"
            />
            <img src={picture} alt="" className="h-16 w-12 object-cover" />
          </label>
        ))}
        {frames.length === 0 &&
          Array.from({ length: FRAME_COUNT }, (_, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the places are alike and never move
            <span key={index} aria-hidden="true" className="skeleton h-16 w-12 shrink-0 rounded-sm" />
          ))}
      </div>
    </fieldset>
  )
}

type PlayerProps = { item: UploadItem; picture: string | undefined; durationMs: number | null }

function SmallPlayer({ item, picture, durationMs }: PlayerProps) {
  const [isOpen, setOpen] = useState(false)
  const url = useObjectUrl(item.file)
  const still = item.type === 'photo' ? url : picture
  if (!url) return null
  return (
    <div className="shrink-0 desk:hidden">
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
          // biome-ignore lint/a11y/useMediaCaption: the file has just been picked and has none
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

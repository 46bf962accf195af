/** The media of a message being written: select, reorder, remove and add. */
import {
  ArrowLeft,
  ArrowRight,
  ImageOff,
  LoaderCircle,
  Play,
  Plus,
  Trash2,
  TriangleAlert,
} from 'lucide-react'
import { duration } from '#rules/formats.ts'
import { TEASER } from '#rules/messages.ts'
import type { PrivateFile } from '#web/features/uploads/index.ts'
import { cx } from '#web/ui/cx.ts'
import { IconButton } from '#web/ui/IconButton.tsx'
import type { TeaserItem } from './chosen-media.ts'

type Props = {
  choices: readonly TeaserItem[]
  files: readonly PrivateFile[]
  at: number
  onChoose(at: number): void
  onMove(from: number, to: number): void
  onRemove(at: number): void
  onAdd(): void
}

export function ChosenStrip({ choices, files, at, onChoose, onMove, onRemove, onAdd }: Props) {
  const file = files.find(({ key }) => key === choices[at]?.key)
  return (
    <div>
      <p className="mb-1.5 flex justify-between text-sm font-semibold text-ink-soft">
        Media
        <span className="font-medium text-ink-mute tabular-nums">
          {choices.length} of {TEASER.maxMedia}
        </span>
      </p>
      <ol className="no-bar -mx-1 flex gap-2 overflow-x-auto p-1">
        {choices.map((choice, index) => (
          <li key={choice.key} className="shrink-0">
            <button
              type="button"
              aria-pressed={index === at}
              onClick={() => onChoose(index)}
              className={cx(
                'relative block h-17 w-13 overflow-hidden rounded-sm bg-raised',
                index === at && 'outline-2 outline-offset-2 outline-ink',
              )}
            >
              <span className="sr-only">
                {choice.media?.type === 'photo' ? 'Photo' : 'Video'} {index + 1} of {choices.length},{' '}
              </span>
              <Thumb choice={choice} file={files.find(({ key }) => key === choice.key)} />
            </button>
          </li>
        ))}
        {choices.length < TEASER.maxMedia && (
          <li className="shrink-0">
            <button
              type="button"
              aria-label="Add media"
              onClick={onAdd}
              className="press grid h-17 w-13 place-items-center rounded-sm border-[1.5px] border-dashed border-line-strong text-ink-soft hover:border-ink-mute hover:text-ink"
            >
              <Plus size={18} />
            </button>
          </li>
        )}
      </ol>
      {choices[at] && (
        <div className="mt-1 flex items-center gap-1">
          <IconButton
            icon={ArrowLeft}
            label="Move left"
            size={36}
            disabled={at === 0}
            onClick={() => onMove(at, at - 1)}
          />
          <IconButton
            icon={ArrowRight}
            label="Move right"
            size={36}
            disabled={at === choices.length - 1}
            onClick={() => onMove(at, at + 1)}
          />
          <IconButton icon={Trash2} label="Remove" size={36} onClick={() => onRemove(at)} />
          <span role="status" className="ml-auto text-sm text-ink-mute tabular-nums">
            {file && !file.mediaId && !file.problem && `Uploading, ${file.percent}%`}
            {file?.problem && <span className="font-medium text-danger-ink">{file.problem}</span>}
          </span>
        </div>
      )}
    </div>
  )
}

function Thumb({ choice: { media }, file }: { choice: TeaserItem; file: PrivateFile | undefined }) {
  if (!media)
    return (
      <span className="grid size-full place-items-center text-ink-mute">
        {file?.problem ? <TriangleAlert size={18} /> : <LoaderCircle size={18} className="animate-spin" />}
      </span>
    )
  return (
    <>
      {media.thumbnail ? (
        <img src={media.thumbnail} alt="" className="size-full object-cover" />
      ) : (
        <span className="grid size-full place-items-center text-ink-mute">
          <ImageOff size={18} />
        </span>
      )}
      {media.type === 'video' && (
        <span className="lift absolute right-1 bottom-1 flex items-center gap-0.5 text-2xs font-bold tabular-nums">
          <Play size={9} fill="currentColor" />
          {media.duration !== null && duration(media.duration)}
        </span>
      )}
    </>
  )
}

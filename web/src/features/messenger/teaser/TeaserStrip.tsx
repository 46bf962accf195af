/** The media of one message as thumbnails; a press shows one above. */
import { Play } from 'lucide-react'
import { cx } from '#web/ui/cx.ts'
import type { TeaserMedia } from './teaser-value.ts'

type Props = {
  medias: readonly TeaserMedia[]
  at: number
  isLocked: boolean
  /** Undefined if display only. */
  onChoose: ((at: number) => void) | undefined
}

export function TeaserStrip({ medias, at, isLocked, onChoose }: Props) {
  return (
    <ul className="no-bar flex gap-1.5 overflow-x-auto p-1.5 pb-0">
      {medias.map(({ id, type, thumbnail }, index) => (
        <li key={id} className="shrink-0">
          <button
            type="button"
            disabled={!onChoose}
            aria-label={`${type === 'video' ? 'Video' : 'Photo'} ${index + 1} of ${medias.length}`}
            aria-pressed={index === at}
            onClick={() => onChoose?.(index)}
            className={cx(
              'relative block size-11 overflow-hidden rounded-sm bg-overlay -outline-offset-2',
              index === at && 'ring-2 ring-ink ring-inset',
            )}
          >
            {thumbnail && (
              <img
                src={thumbnail}
                alt=""
                className={cx(
                  'size-full object-cover',
                  index === at && 'opacity-80',
                  isLocked && 'locked-blur',
                )}
              />
            )}
            {type === 'video' && (
              <Play size={14} fill="currentColor" className="icon-lift absolute right-1 bottom-1" />
            )}
          </button>
        </li>
      ))}
    </ul>
  )
}

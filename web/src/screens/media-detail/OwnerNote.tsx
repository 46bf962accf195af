/** A notice for the owner of a media, with an edit link. */
import { Pencil } from 'lucide-react'
import { Link } from 'react-router'
import type { MediaLabel } from '#rules/media-label.ts'
import { LABEL_TONE, tileLabelOf, useTickingNow } from '#web/features/media/index.ts'
import { editPath } from '#web/lib/paths.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { buttonClass } from '#web/ui/Button.tsx'
import { cx } from '#web/ui/cx.ts'
import type { DetailedMedia } from './detail-fields.ts'

type Props = { media: DetailedMedia; isOnPicture?: boolean }

export function OwnerNote({ media, isOnPicture }: Props) {
  const now = useTickingNow(true)
  const state = tileLabelOf(media, now)
  // The stage itself shows these states.
  const label = isOnPicture && (state?.kind === 'processing' || state?.kind === 'failed') ? null : state
  const text = label && textFor(label.kind, media)
  return (
    <div
      className={cx(
        'flex items-center gap-3 rounded-lg',
        isOnPicture ? 'justify-self-start' : 'bg-raised p-3',
        isOnPicture && label && 'glass p-3',
      )}
    >
      <div className="min-w-0 flex-1">
        {label ? (
          <>
            <Badge tone={LABEL_TONE[label.kind]}>
              {label.text}
              {label.kind === 'processing' && ` ${media.processed.progress}%`}
            </Badge>
            {text && <p className="mt-1.5 text-sm text-pretty wrap-anywhere text-ink-soft">{text}</p>}
          </>
        ) : (
          !isOnPicture && <p className="text-sm text-ink-soft">This is your post.</p>
        )}
      </div>
      {(label?.kind === 'rejected' || label?.kind === 'removed') && (
        <Link
          to="/account/decisions"
          className={buttonClass({ tone: isOnPicture ? 'glass' : 'quiet', size: 'sm' })}
        >
          Appeal
        </Link>
      )}
      <Link
        to={editPath(media)}
        className={buttonClass({ tone: isOnPicture ? 'glass' : 'quiet', size: 'sm' })}
      >
        <Pencil size={16} strokeWidth={2.4} />
        Edit
      </Link>
    </div>
  )
}

function textFor(kind: MediaLabel['kind'], media: DetailedMedia): string | undefined {
  switch (kind) {
    case 'failed':
      return media.processed.failure ?? undefined
    case 'rejected':
    case 'removed':
      return media.review_reason ?? undefined
    case 'review':
      return 'Only you can see it until we’ve reviewed it.'
    case 'consent':
      return 'Only you can see it until everyone tagged agrees.'
    case 'no-consent':
      return 'A tagged person declined, so only you can see it.'
    case 'scheduled':
      return 'Only you can see it until then.'
    case 'looked-at':
      return 'It was reported. Only you can see it while we review it.'
    case 'processing':
      return undefined
  }
}

/** Author and description at the bottom of the picture. */
import { Music2 } from 'lucide-react'
import { useLayoutEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { shortDate, timeAgo } from '#rules/formats.ts'
import { TAG } from '#rules/tag.ts'
import { PICTURE_FOOT } from '#web/features/media/index.ts'
import { soundPath, tagPath } from '#web/lib/paths.ts'
import { cx } from '#web/ui/cx.ts'
import { VerifiedBadge } from '#web/ui/VerifiedBadge.tsx'
import type { FeedMedia } from './feed-query.ts'

export function Caption({ media }: { media: FeedMedia }) {
  const { user, description, tags, type, song } = media
  const text = useRef<HTMLParagraphElement>(null)
  const [isCut, setCut] = useState(false)
  const [isOpen, setOpen] = useState(false)
  const shown = [...new Set(tags)].slice(0, TAG.shownPerMedia)
  const day = new Date(Math.max(Date.parse(media.add_date), Date.parse(media.available_date)))

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new text is measured again
  useLayoutEffect(() => {
    const box = text.current
    if (box) setCut(box.scrollHeight > box.clientHeight + 1)
  }, [description])

  return (
    <div className={PICTURE_FOOT}>
      <p className="flex min-w-0 items-baseline gap-1.5 text-lg font-bold">
        <Link to={`/${user.username}`} className="min-w-0 truncate rounded-sm py-1 hover:underline">
          {user.fullname}
        </Link>
        {user.role.creator && (
          <span className="self-center">
            <VerifiedBadge size={17} />
          </span>
        )}
        <time
          dateTime={day.toISOString()}
          title={shortDate(day, new Date())}
          className="shrink-0 text-sm font-medium text-ink/80"
        >
          · {timeAgo(day, new Date())}
        </time>
      </p>
      <p
        ref={text}
        data-own-scroll={isOpen || undefined}
        className={cx(
          'mt-0.5 text-base leading-[1.36] text-pretty wrap-anywhere text-ink/95',
          isOpen
            ? 'no-bar max-h-[36dvh] overflow-y-auto whitespace-pre-line'
            : 'line-clamp-2 flat:line-clamp-1',
        )}
      >
        {description}
      </p>
      <p className="flex flex-wrap items-center gap-x-2 text-base font-semibold flat:hidden flat-roomy:flex">
        {shown.map((tag) => (
          <Link
            key={tag}
            to={tagPath(tag, type === 'photo' ? 'photo' : 'video')}
            className="rounded-sm py-1 hover:underline"
          >
            #{tag}
          </Link>
        ))}
        {(isCut || isOpen) && (
          <button
            type="button"
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
            className="hit relative py-1 text-ink/80"
          >
            {isOpen ? 'less' : 'more'}
          </button>
        )}
      </p>
      {song && (
        <p className="mt-1.5 flex min-w-0 items-center gap-2 text-sm font-medium text-ink/90">
          <Music2 size={14} strokeWidth={2.4} className="shrink-0" />
          <Link to={soundPath(song.id)} className="truncate rounded-sm hover:underline">
            <span className="sr-only">Soundtrack: </span>
            {song.name}
          </Link>
        </p>
      )}
    </div>
  )
}

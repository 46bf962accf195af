/** The details of a media: description, hashtags, music and date. */
import { Music2 } from 'lucide-react'
import { Link } from 'react-router'
import { shortDate, timeAgo } from '#rules/formats.ts'
import { TAG } from '#rules/tag.ts'
import { soundPath, tagPath } from '#web/lib/paths.ts'
import { cx } from '#web/ui/cx.ts'

type Props = {
  media: {
    type: string
    description: string
    tags: readonly string[]
    song: { id: string; name: string } | null
    add_date: string
    available_date: string
  }
  isOnPicture?: boolean
}

export function AboutMedia({ media, isOnPicture }: Props) {
  const { description, tags, type, song, add_date, available_date } = media
  const shown = [...new Set(tags)].slice(0, TAG.shownPerMedia)
  const day = new Date(Math.max(Date.parse(add_date), Date.parse(available_date)))
  return (
    <div className={cx(isOnPicture && 'lift')}>
      <p
        className={cx(
          'text-base leading-[1.42] text-pretty wrap-anywhere',
          isOnPicture ? 'line-clamp-4 text-ink flat:line-clamp-1' : 'whitespace-pre-line text-ink-soft',
        )}
      >
        {description}{' '}
        {shown.map((tag) => (
          <Link
            key={tag}
            to={tagPath(tag, type === 'photo' ? 'photo' : 'video')}
            className="mr-1.5 inline-block py-0.5 font-semibold text-ink hover:underline"
          >
            #{tag}
          </Link>
        ))}
      </p>
      <p
        className={cx(
          'mt-2 flex min-w-0 items-center gap-1.5 text-sm font-medium',
          isOnPicture ? 'text-ink/90' : 'text-ink-mute',
        )}
      >
        {song && (
          <>
            <Music2 size={14} strokeWidth={2.4} className="shrink-0" />
            <Link to={soundPath(song.id)} className="truncate py-0.5 hover:underline">
              <span className="sr-only">Soundtrack: </span>
              {song.name}
            </Link>
            <span aria-hidden="true">·</span>
          </>
        )}
        <time dateTime={day.toISOString()} title={shortDate(day, new Date())} className="shrink-0">
          {day > new Date() ? shortDate(day, new Date()) : timeAgo(day, new Date())}
        </time>
      </p>
    </div>
  )
}

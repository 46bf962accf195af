/** One tag with its newest thumbnails. */
import { Flame, Hash } from 'lucide-react'
import { Link } from 'react-router'
import { useQuery } from 'urql'
import { countLabel } from '#rules/formats.ts'
import { graphql } from '#web/lib/graphql/graphql.ts'
import { buttonClass } from '#web/ui/Button.tsx'
import { cx } from '#web/ui/cx.ts'
import { Loading, SkeletonBlock, SkeletonCircle, SkeletonLine } from '#web/ui/Skeleton.tsx'
import { searchPath } from './search-route.ts'

const TagPictures = graphql(`
  query TagPictures($tag: String!, $limit: LimitInput) {
    videos: getMedias(type: "video", filter: { tag: $tag }, limit: $limit) { id access thumbnail { grid } }
    photos: getMedias(type: "photo", filter: { tag: $tag }, limit: $limit) { id access thumbnail { grid } }
  }
`)

const PICTURES = 3
const PICTURE = 'aspect-4/3 w-full rounded-sm'

type Props = { tag: string; uses: number; isFirst: boolean }

export function TagCard({ tag, uses, isFirst }: Props) {
  const [{ data }] = useQuery({
    query: TagPictures,
    variables: { tag, limit: { limit: PICTURES } },
  })
  const medias = data && [...data.videos, ...data.photos]
  const pictures = medias
    ?.toSorted((a, b) => Number(b.access === 'open') - Number(a.access === 'open'))
    .slice(0, PICTURES)
  const isPhotosOnly = data?.videos.length === 0 && data.photos.length > 0
  const Sign = isFirst ? Flame : Hash
  return (
    <li className="desktop:card relative border-b border-line py-3.5 desktop:border-0 desktop:p-4">
      <div className="flex items-center gap-3">
        <span className="grid size-11 shrink-0 place-items-center rounded-full bg-raised text-ink-soft">
          <Sign size={20} />
        </span>
        <span className="min-w-0 flex-1">
          <b className="block truncate text-lg font-bold">#{tag}</b>
          <span className="text-sm text-ink-mute">
            {countLabel(uses, 'video or photo', 'videos and photos')}
          </span>
        </span>
        {/* The link covers the whole card. */}
        <Link
          to={searchPath({ tab: 'tag', type: isPhotosOnly ? 'photo' : 'video', tag })}
          className={cx(
            buttonClass({ size: 'sm' }),
            'static! after:inset-0! after:size-full! after:translate-0!',
          )}
        >
          <span>
            Open<span className="sr-only"> #{tag}</span>
          </span>
        </Link>
      </div>
      <div aria-hidden="true" className="mt-3 grid grid-cols-3 gap-1.5">
        {SLOTS.map((slot) => {
          const picture = pictures?.[slot]
          return (
            <span key={slot} className={cx(PICTURE, 'overflow-hidden', medias ? 'bg-raised' : 'skeleton')}>
              {picture?.thumbnail.grid && (
                <img
                  src={picture.thumbnail.grid}
                  alt=""
                  loading="lazy"
                  decoding="async"
                  className={cx('size-full object-cover', picture.access !== 'open' && 'locked-blur')}
                />
              )}
            </span>
          )
        })}
      </div>
    </li>
  )
}

const SLOTS = Array.from({ length: PICTURES }, (_, slot) => slot)

export function TagCardSkeleton({ className }: { className: string }) {
  return (
    <Loading>
      <div className={className}>
        {[1, 2, 3, 4].map((card) => (
          <div key={card} className="desktop:card border-b border-line py-3.5 desktop:border-0 desktop:p-4">
            <div className="flex items-center gap-3">
              <SkeletonCircle size={44} />
              <span className="grid flex-1 gap-2">
                <SkeletonLine className="w-1/3" />
                <SkeletonLine className="w-1/2" />
              </span>
            </div>
            <div className="mt-3 grid grid-cols-3 gap-1.5">
              {SLOTS.map((slot) => (
                <SkeletonBlock key={slot} className={PICTURE} />
              ))}
            </div>
          </div>
        ))}
      </div>
    </Loading>
  )
}

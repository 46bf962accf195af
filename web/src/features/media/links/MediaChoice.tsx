/** The media of a new link: none yet, or the one chosen in the library. */
import { ImagePlus } from 'lucide-react'
import { useId } from 'react'
import { Link } from 'react-router'
import { useQuery } from 'urql'
import { graphql } from '#web/lib/graphql/graphql.ts'
import { buttonClass } from '#web/ui/Button.tsx'
import { cx } from '#web/ui/cx.ts'
import { Loading, SkeletonTile } from '#web/ui/Skeleton.tsx'
import { Tile } from '#web/ui/Tile.tsx'

const ChosenMedia = graphql(`
  query ChosenMedia($id: ID!) {
    media(id: $id) { id type description duration thumbnail { grid } }
  }
`)

const LIBRARY = `/library?return=${encodeURIComponent('/studio/share/create')}`

type Props = { mediaId: string | null; error: string | undefined }

export function MediaChoice({ mediaId, error }: Props) {
  const lineId = useId()
  const [{ data, fetching }] = useQuery({
    query: ChosenMedia,
    variables: { id: mediaId ?? '' },
    pause: mediaId === null,
  })
  const media = mediaId === null ? null : data?.media
  const line = error ?? (mediaId && data && !media && !fetching ? 'No longer available' : undefined)
  return (
    <div className="max-desktop:mx-auto max-desktop:w-52">
      <p className="mb-1.5 text-sm font-semibold text-ink-soft">Video or photo</p>
      {mediaId && fetching && !media ? (
        <Loading>
          <SkeletonTile rounded />
        </Loading>
      ) : media ? (
        <>
          <Tile
            rounded
            state="free"
            src={media.thumbnail.grid}
            alt={media.description}
            seconds={media.type === 'video' && media.duration !== null ? media.duration : undefined}
          />
          <Link
            to={LIBRARY}
            replace
            aria-describedby={lineId}
            className={buttonClass({ size: 'sm', wide: true, className: 'mt-2' })}
          >
            Change
          </Link>
        </>
      ) : (
        <Link
          to={LIBRARY}
          replace
          aria-describedby={lineId}
          className={cx(
            'press grid aspect-3/4 place-items-center rounded-md bg-surface p-4 text-center text-base font-semibold text-ink-soft hover:bg-raised hover:text-ink',
            line ? 'shadow-[inset_0_0_0_1.5px_var(--color-danger)]' : 'edge',
          )}
        >
          <span className="grid justify-items-center gap-2">
            <ImagePlus size={28} />
            Choose from your library
          </span>
        </Link>
      )}
      <p id={lineId} aria-live="polite" className="mt-1.5 min-h-4.5 text-sm font-medium text-danger-ink">
        {line}
      </p>
    </div>
  )
}

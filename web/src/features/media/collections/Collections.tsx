/** The collections on a profile; the owner gets a button for a new one at the end. */
import { FolderPlus, Images } from 'lucide-react'
import { Link } from 'react-router'
import { countLabel } from '#rules/formats.ts'
import { useOverlays } from '#web/lib/overlays.tsx'
import { collectionPath } from '#web/lib/paths.ts'
import { preloadOnHover } from '#web/lib/preload-on-hover.ts'
import { useRedirect } from '#web/lib/redirect.ts'
import { cx } from '#web/ui/cx.ts'
import type { Collection } from './collection-fields.ts'
import { collectionNameSheet } from './collection-name-overlay.ts'

type Props = { username: string; collections: readonly Collection[]; isOwn: boolean }

const CARD = 'press block w-26 shrink-0 rounded-md text-left desktop:w-32'
const PICTURE = 'grid aspect-square place-items-center overflow-hidden rounded-md bg-raised text-ink-mute'

export function Collections({ username, collections, isOwn }: Props) {
  const overlays = useOverlays()
  const redirect = useRedirect()
  if (collections.length === 0 && !isOwn) return null
  const create = async () => {
    const made = await overlays.open(collectionNameSheet, {})
    if (made) redirect(collectionPath(username, made.id))
  }
  return (
    <nav aria-label="Collections" className="mb-5 overflow-x-auto [scrollbar-width:none] desktop:mb-7">
      <ul className="flex w-max gap-3 max-desktop:px-4">
        {collections.map((collection) => (
          <li key={collection.id}>
            <Link to={collectionPath(username, collection.id)} className={CARD}>
              <Cover collection={collection} />
              <b className="mt-1.5 block truncate text-sm font-semibold">{collection.name}</b>
              <span className="block text-xs text-ink-mute">{countLabel(collection.count, 'item')}</span>
            </Link>
          </li>
        ))}
        {isOwn && (
          <li>
            <button
              type="button"
              className={CARD}
              {...preloadOnHover(collectionNameSheet)}
              onClick={() => void create()}
            >
              <span className={cx(PICTURE, 'border border-dashed border-line-strong bg-transparent')}>
                <FolderPlus size={26} />
              </span>
              <b className="mt-1.5 block text-sm font-semibold">New collection</b>
            </button>
          </li>
        )}
      </ul>
    </nav>
  )
}

function Cover({ collection: { cover } }: { collection: Collection }) {
  const isLocked = cover !== null && cover.access !== 'open'
  return (
    <span className={PICTURE}>
      {cover?.thumbnail.grid ? (
        <img
          src={cover.thumbnail.grid}
          alt=""
          loading="lazy"
          className={cx('size-full object-cover', isLocked && 'locked-blur')}
        />
      ) : (
        <Images size={26} />
      )}
    </span>
  )
}

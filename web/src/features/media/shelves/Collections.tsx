/** The collections on a profile; the owner gets a button for a new one at the end. */
import { FolderPlus, Images } from 'lucide-react'
import { Link } from 'react-router'
import { counted } from '#rules/formats.ts'
import { collectionPath } from '#web/lib/addresses.ts'
import { useLeadOn } from '#web/lib/lead-on.ts'
import { useOverlays } from '#web/lib/overlays.tsx'
import { warm } from '#web/lib/warm.ts'
import { cx } from '#web/ui/cx.ts'
import { collectionNameSheet } from './collection-name-overlay.ts'
import type { Collection } from './shelf-fields.ts'

type Props = { username: string; collections: readonly Collection[]; isOwn: boolean }

const CARD = 'press block w-26 shrink-0 rounded-md text-left desk:w-32'
const PICTURE = 'grid aspect-square place-items-center overflow-hidden rounded-md bg-raised text-ink-mute'

export function Collections({ username, collections, isOwn }: Props) {
  const overlays = useOverlays()
  const leadOn = useLeadOn()
  if (collections.length === 0 && !isOwn) return null
  const create = async () => {
    const made = await overlays.open(collectionNameSheet, {})
    if (made) leadOn(collectionPath(username, made.id))
  }
  return (
    <nav aria-label="Collections" className="mb-5 overflow-x-auto [scrollbar-width:none] desk:mb-7">
      <ul className="flex w-max gap-3 max-desk:px-4">
        {collections.map((collection) => (
          <li key={collection.id}>
            <Link to={collectionPath(username, collection.id)} className={CARD}>
              <Cover collection={collection} />
              <b className="mt-1.5 block truncate text-sm font-semibold">{collection.name}</b>
              <span className="block text-xs text-ink-mute">{counted(collection.count, 'item')}</span>
            </Link>
          </li>
        ))}
        {isOwn && (
          <li>
            <button
              type="button"
              className={CARD}
              {...warm(collectionNameSheet)}
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

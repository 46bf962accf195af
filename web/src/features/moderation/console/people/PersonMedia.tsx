/** All media of a person; restricted ones are locked, and open with a reason. */
import { ImageOff, Lock, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Link, useNavigate, useParams } from 'react-router'
import { useQuery } from 'urql'
import { tileStateOf, useTickingNow } from '#web/features/media/index.ts'
import { staffPath } from '#web/parts/console/staff-path.ts'
import { ListEnd } from '#web/parts/lists/ListEnd.tsx'
import { usePages } from '#web/parts/lists/use-pages.ts'
import { QueryResult } from '#web/parts/QueryResult.tsx'
import { Chip } from '#web/ui/Chip.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Sheet } from '#web/ui/Sheet.tsx'
import { SkeletonBlock, SkeletonTile } from '#web/ui/Skeleton.tsx'
import { Tile } from '#web/ui/Tile.tsx'
import { TileIcon } from '#web/ui/TileIcon.tsx'
import { AccessReasonForm } from '../private-access/AccessReasonForm.tsx'
import { ReportedMedia } from '../reports/ReportedMedia.tsx'
import { type ListedMedia, OneMediaQuery, PersonMediaQuery, type StaffPerson } from './people-queries.ts'

const PAGE = 24
export const SKELETON_KEYS = ['a', 'b', 'c', 'd', 'e', 'f'] as const
const GRID = 'grid grid-cols-3 gap-1.5 desktop:grid-cols-[repeat(auto-fill,minmax(9rem,1fr))] desktop:gap-2'

export function PersonMedia({ person }: { person: StaffPerson }) {
  const { more } = useParams()
  const navigate = useNavigate()
  const [isDeleted, setDeleted] = useState(false)
  const list = usePages({
    query: PersonMediaQuery,
    variables: { user: person.id, deleted: isDeleted },
    itemsOf,
    pageSize: PAGE,
  })
  return (
    <section aria-label="Media" className="mt-5">
      <div className="mb-3 flex gap-1.5">
        <Chip on={!isDeleted} onClick={() => setDeleted(false)}>
          Published
        </Chip>
        <Chip on={isDeleted} onClick={() => setDeleted(true)}>
          Deleted
        </Chip>
      </div>
      {list.items.length === 0 && list.state === 'exhausted' && (
        <EmptyState
          icon={isDeleted ? Trash2 : ImageOff}
          title={isDeleted ? 'No deleted posts' : 'No posts'}
          text={isDeleted ? 'Deleted posts stay available to buyers.' : 'This account hasn’t posted yet.'}
        />
      )}
      <div className={GRID}>
        {list.items.map((one) => (
          <MediaLink key={one.id} one={one} owner={person.id} />
        ))}
      </div>
      <ListEnd
        of={list}
        count={list.items.length}
        skeleton={(isFirst) => (
          <div className={GRID}>
            {SKELETON_KEYS.slice(isFirst ? 0 : 3).map((key) => (
              <SkeletonTile key={key} rounded />
            ))}
          </div>
        )}
        errorTitle="Couldn’t load posts"
      />
      {more && (
        <OneMedia
          key={more}
          id={more}
          onOpened={list.refresh}
          onClose={() => void navigate(staffPath('people', person.id, 'media'), { replace: true })}
        />
      )}
    </section>
  )
}

export function MediaLink({ one, owner }: { one: ListedMedia; owner: string }) {
  const now = useTickingNow(false)
  const { media } = one
  return (
    <Link
      to={staffPath('people', owner, 'media', one.id)}
      className="relative block aspect-3/4 overflow-hidden rounded-md bg-raised"
    >
      {media ? (
        <Tile
          {...tileStateOf(media, now)}
          src={media.thumbnail.grid}
          alt={media.alt || media.description || `A ${media.type}`}
          kind={media.type === 'photo' ? 'photo' : 'video'}
          views={media.views}
          rounded
        />
      ) : (
        <TileIcon icon={Lock} disc text={one.visibility === 'private' ? 'Private' : 'Locked'} />
      )}
    </Link>
  )
}

type OneProps = { id: string; onOpened(): void; onClose(): void }

/** Shows a media if permitted; otherwise asks for the reason first. */
function OneMedia({ id, onOpened, onClose }: OneProps) {
  const [state, ask] = useQuery({
    query: OneMediaQuery,
    variables: { id },
    requestPolicy: 'network-only',
  })
  const again = () => ask({ requestPolicy: 'network-only' })
  const media = state.data?.media
  const isOpen = media?.access === 'open'
  return (
    <Sheet open onClose={onClose} title="Post" width="desktop:max-w-150">
      <QueryResult
        of={[{ ...state, data: state.data && { media } }, ask]}
        skeleton={<SkeletonBlock className="h-80" />}
      >
        {() =>
          media && isOpen ? (
            <ReportedMedia media={media} onRenew={again} />
          ) : (
            <AccessReasonForm
              kind="media"
              id={id}
              onOpened={() => {
                again()
                onOpened()
              }}
            >
              This post isn’t public. Enter a reason to view it.
            </AccessReasonForm>
          )
        }
      </QueryResult>
    </Sheet>
  )
}

function itemsOf({ personMedia }: { personMedia: ListedMedia[] }): ListedMedia[] {
  return personMedia
}

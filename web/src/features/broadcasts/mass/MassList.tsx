/** The list of mass messages; on a phone, one being sent is on top with its buttons. */
import { Search, Send } from 'lucide-react'
import { Link } from 'react-router'
import { ListEnd } from '#web/parts/lists/ListEnd.tsx'
import type { ShownList } from '#web/parts/lists/use-paged-list.ts'
import { buttonClass } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { SkeletonBlock } from '#web/ui/Skeleton.tsx'
import { useIsDesktop } from '#web/ui/use-is-desktop.ts'
import { MassItem } from './MassItem.tsx'
import { isAboutToBegin, isUnderWay } from './mass-text.ts'
import type { MassRow } from './queries.ts'
import { SendingCard } from './SendingCard.tsx'
import { WatchProgress } from './WatchProgress.tsx'

type Props = {
  list: ShownList<MassRow>
  /** The id of the open message. */
  current: string | undefined
  isSearch: boolean
}

export function MassList({ list, current, isSearch }: Props) {
  const isDesktop = useIsDesktop()
  const { items, state, more } = list
  if (state === 'exhausted' && items.length === 0) return <None isSearch={isSearch} />
  const separated = isDesktop ? [] : items.filter((item) => isUnderWay(item.state))
  const rest = items.filter((item) => !separated.includes(item))
  return (
    <div className="no-bar min-h-0 flex-1 overflow-y-auto pb-4 desktop:py-2">
      {items.map(
        (item) =>
          isUpdating(item.state) && <WatchProgress key={item.id} id={item.id} isMoving={isMoving(item)} />,
      )}
      {separated.length > 0 && (
        <div className="grid gap-3 px-4 pt-4">
          {separated.map((item) => (
            <SendingCard key={item.id} mass={item} />
          ))}
          {rest.length > 0 && <h2 className="text-base font-bold">Earlier</h2>}
        </div>
      )}
      <ul aria-label="Mass messages" className="divide-y divide-line max-desktop:px-4 desktop:divide-y-0">
        {rest.map((item) => (
          <li key={item.id}>
            <MassItem mass={item} isCurrent={item.id === current} />
          </li>
        ))}
      </ul>
      <div className="px-4">
        <ListEnd
          of={{ state, more }}
          count={items.length}
          errorTitle="Couldn’t load mass messages"
          label="Loading mass messages"
          skeleton={(isFirst) => (
            <div className="grid gap-3 pt-3">
              {[0, 1, 2, 3].slice(0, isFirst ? 4 : 1).map((row) => (
                <SkeletonBlock key={row} className="h-20" />
              ))}
            </div>
          )}
        />
      </div>
    </div>
  )
}

function isMoving(item: MassRow): boolean {
  return item.state === 'sending' || isAboutToBegin(item, new Date())
}

/** These update live. */
function isUpdating(state: string): boolean {
  return isUnderWay(state) || state === 'scheduled'
}

function None({ isSearch }: { isSearch: boolean }) {
  if (isSearch) return <EmptyState icon={Search} title="No results" text="Try different words." />
  return (
    <EmptyState
      icon={Send}
      title="No mass messages yet"
      text="Message all your followers or subscribers at once, with text, photos or a paid video."
      action={
        <Link to="/messages/mass/new" className={buttonClass({ tone: 'accent' })}>
          Write a message
        </Link>
      }
    />
  )
}

/** Skeletons of all screens except the feed. */
import type { Area } from '#rules/routes.ts'
import { ContentColumn } from '#web/parts/page/ContentColumn.tsx'
import { Loading, SkeletonBlock, SkeletonLine, SkeletonRows, SkeletonTile } from '#web/ui/Skeleton.tsx'

export function AreaSkeleton({ area }: { area: Area | undefined }) {
  if (area === 'auth') return <FormSkeleton />
  if (area === 'browse') return <GridSkeleton />
  if (area === 'messages' || area === 'broadcasts') return <ListSkeleton />
  return (
    <ContentColumn width="max-w-190" className="pt-5">
      <Loading>
        <SkeletonLine className="mx-auto h-5! w-32 desktop:mx-0 desktop:h-8! desktop:w-56" />
        <div className="mt-8 grid gap-4">
          <SkeletonBlock className="h-22" />
          <SkeletonRows rows={4} size={44} />
        </div>
      </Loading>
    </ContentColumn>
  )
}

/** On desktop the list is a column of its own. */
function ListSkeleton() {
  return (
    <div className="flex-1 px-5 pt-5 desktop:w-80 desktop:border-r desktop:border-line wide:w-96">
      <Loading>
        <SkeletonLine className="mx-auto h-5! w-32 desktop:mx-0 desktop:h-8!" />
        <SkeletonBlock className="my-6 h-11 rounded-full!" />
        <SkeletonRows rows={6} size={50} />
      </Loading>
    </div>
  )
}

function GridSkeleton() {
  return (
    <div className="page-box flex-1 pt-2 desktop:pt-8">
      <Loading>
        <div className="px-4 desktop:px-0">
          <SkeletonBlock className="h-11 rounded-full! desktop:h-12" />
        </div>
        <div className="mt-16 grid grid-cols-3 gap-0.5 desktop:mt-20 desktop:grid-cols-[repeat(auto-fill,minmax(10rem,1fr))] desktop:gap-2">
          {TILES.map((tile) => (
            <span key={tile} className="desktop:overflow-hidden desktop:rounded-md">
              <SkeletonTile />
            </span>
          ))}
        </div>
      </Loading>
    </div>
  )
}

const TILES = Array.from({ length: 12 }, (_, tile) => tile)

function FormSkeleton() {
  return (
    <div className="flex-1 px-5 pt-14 desktop:ml-[50%] desktop:grid desktop:items-center desktop:px-10 desktop:pt-0">
      <div className="mx-auto w-full max-w-100">
        <Loading>
          <SkeletonLine className="h-8! w-48" />
          <div className="mt-8 grid gap-9">
            <SkeletonBlock className="h-12" />
            <SkeletonBlock className="h-12" />
            <SkeletonBlock className="h-13" />
          </div>
        </Loading>
      </div>
    </div>
  )
}

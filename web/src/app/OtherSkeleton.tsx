/** Skeletons of all screens except the feed. */
import type { Area } from '#rules/routes.ts'
import { Wrap } from '#web/parts/page/Wrap.tsx'
import { Loading, SkeletonBlock, SkeletonLine, SkeletonRows, SkeletonTile } from '#web/ui/Skeleton.tsx'

export function OtherSkeleton({ area }: { area: Area | undefined }) {
  if (area === 'auth') return <FormSkeleton />
  if (area === 'browse') return <GridSkeleton />
  if (area === 'messages' || area === 'broadcasts') return <ListSkeleton />
  return (
    <Wrap width="max-w-190" className="pt-5">
      <Loading>
        <SkeletonLine className="mx-auto h-5! w-32 desk:mx-0 desk:h-8! desk:w-56" />
        <div className="mt-8 grid gap-4">
          <SkeletonBlock className="h-22" />
          <SkeletonRows rows={4} size={44} />
        </div>
      </Loading>
    </Wrap>
  )
}

/** On desktop the list is a column of its own. */
function ListSkeleton() {
  return (
    <div className="flex-1 px-5 pt-5 desk:w-80 desk:border-r desk:border-line wide:w-96">
      <Loading>
        <SkeletonLine className="mx-auto h-5! w-32 desk:mx-0 desk:h-8!" />
        <SkeletonBlock className="my-6 h-11 rounded-full!" />
        <SkeletonRows rows={6} size={50} />
      </Loading>
    </div>
  )
}

function GridSkeleton() {
  return (
    <div className="page-box flex-1 pt-2 desk:pt-8">
      <Loading>
        <div className="px-4 desk:px-0">
          <SkeletonBlock className="h-11 rounded-full! desk:h-12" />
        </div>
        <div className="mt-16 grid grid-cols-3 gap-0.5 desk:mt-20 desk:grid-cols-[repeat(auto-fill,minmax(10rem,1fr))] desk:gap-2">
          {TILES.map((tile) => (
            <span key={tile} className="desk:overflow-hidden desk:rounded-md">
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
    <div className="flex-1 px-5 pt-14 desk:ml-[50%] desk:grid desk:items-center desk:px-10 desk:pt-0">
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

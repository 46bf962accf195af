/** The skeleton of a stage, and on desktop of its panel. */
import { Loading, SkeletonBlock, SkeletonCircle, SkeletonLine } from '#web/ui/Skeleton.tsx'

export function StageSkeleton({ label }: { label?: string }) {
  return (
    // Through the wrappers of Loading: the block has no height of its own on phones.
    <div className="grid min-h-0 flex-1 *:h-full **:aria-hidden:h-full">
      <Loading {...(label && { label })}>
        <div className="h-full desktop:grid desktop:grid-cols-[minmax(0,1fr)_360px] wide:grid-cols-[minmax(0,1fr)_392px]">
          <span className="block h-full desktop:grid desktop:place-items-center">
            <span className="skeleton block h-full w-full rounded-b-xl desktop:mr-17 desktop:aspect-9/16 desktop:h-[calc(100dvh-2.5rem)] desktop:w-auto desktop:rounded-xl" />
          </span>
          <div className="hidden border-l border-line bg-surface p-5 desktop:block">
            <div className="flex items-center gap-3.5">
              <SkeletonCircle size={52} />
              <span className="grid flex-1 gap-2.5">
                <SkeletonLine className="w-1/2" />
                <SkeletonLine className="w-2/3" />
              </span>
            </div>
            <SkeletonBlock className="mt-4 h-11 rounded-full!" />
            <div className="mt-5 grid gap-2.5">
              <SkeletonLine />
              <SkeletonLine className="w-3/4" />
            </div>
          </div>
        </div>
      </Loading>
    </div>
  )
}

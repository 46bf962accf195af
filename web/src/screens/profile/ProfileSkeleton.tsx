/** The skeleton of a profile. */
import { cx } from '#web/ui/cx.ts'
import { Loading, SkeletonBlock, SkeletonLine } from '#web/ui/Skeleton.tsx'

export function ProfileSkeleton({ isOwn }: { isOwn?: boolean }) {
  return (
    <Loading label="Loading the profile">
      <div className="flex h-14 items-center justify-center desk:hidden">
        <SkeletonLine className="w-28" />
      </div>
      <div className="page-box pt-3 max-desk:px-4 desk:flex desk:gap-9 desk:pt-10">
        <div className="flex items-center gap-5 desk:gap-9">
          <span className="p-1.5 desk:p-2">
            <span className="skeleton block size-23 rounded-full desk:size-36" />
          </span>
          <div className="grid flex-1 gap-4 desk:w-80">
            <SkeletonLine className="h-5! w-40 desk:h-7! desk:w-56" />
            <SkeletonLine className="w-full" />
            <SkeletonLine className="hidden w-4/5 desk:block" />
          </div>
        </div>
        <div className="mt-5 grid gap-2.5 desk:hidden">
          <SkeletonLine className="w-full" />
          <SkeletonLine className="w-2/3" />
        </div>
        <div className="mt-5 grid grid-cols-2 gap-2 desk:mt-1 desk:ml-auto desk:flex">
          <SkeletonBlock className="h-11 rounded-full! desk:w-36" />
          <SkeletonBlock className={cx('h-11 rounded-full!', isOwn ? 'desk:hidden' : 'desk:w-11')} />
        </div>
      </div>
      <div className="page-box mt-5 desk:mt-8">
        <div className="flex h-12 items-center gap-7 border-b border-line px-4 desk:px-0">
          {['video', 'photo', 'shop'].map((tab) => (
            <SkeletonLine key={tab} className="flex-1 desk:w-20 desk:flex-none" />
          ))}
        </div>
      </div>
    </Loading>
  )
}

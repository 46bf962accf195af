/** The skeleton of a profile. */
import { cx } from '#web/ui/cx.ts'
import { Loading, SkeletonBlock, SkeletonLine } from '#web/ui/Skeleton.tsx'

export function ProfileSkeleton({ isOwn }: { isOwn?: boolean }) {
  return (
    <Loading label="Loading profile">
      <div className="flex h-14 items-center justify-center desktop:hidden">
        <SkeletonLine className="w-28" />
      </div>
      <div className="page-box pt-3 max-desktop:px-4 desktop:flex desktop:gap-9 desktop:pt-10">
        <div className="flex items-center gap-5 desktop:gap-9">
          <span className="p-1.5 desktop:p-2">
            <span className="skeleton block size-23 rounded-full desktop:size-36" />
          </span>
          <div className="grid flex-1 gap-4 desktop:w-80">
            <SkeletonLine className="h-5! w-40 desktop:h-7! desktop:w-56" />
            <SkeletonLine className="w-full" />
            <SkeletonLine className="hidden w-4/5 desktop:block" />
          </div>
        </div>
        <div className="mt-5 grid gap-2.5 desktop:hidden">
          <SkeletonLine className="w-full" />
          <SkeletonLine className="w-2/3" />
        </div>
        <div className="mt-5 grid grid-cols-2 gap-2 desktop:mt-1 desktop:ml-auto desktop:flex">
          <SkeletonBlock className="h-11 rounded-full! desktop:w-36" />
          <SkeletonBlock className={cx('h-11 rounded-full!', isOwn ? 'desktop:hidden' : 'desktop:w-11')} />
        </div>
      </div>
      <div className="page-box mt-5 desktop:mt-8">
        <div className="flex h-12 items-center gap-7 border-b border-line px-4 desktop:px-0">
          {['video', 'photo', 'shop'].map((tab) => (
            <SkeletonLine key={tab} className="flex-1 desktop:w-20 desktop:flex-none" />
          ))}
        </div>
      </div>
    </Loading>
  )
}

/** The shape of a screen that is still on its way. */
import type { Area } from '#rules/routes.ts'
import { Wrap } from '#web/parts/Wrap.tsx'
import { Loading, SkeletonBlock, SkeletonLine, SkeletonRows } from '#web/ui/Skeleton.tsx'

export function ScreenSkeleton({ area }: { area: Area | undefined }) {
  if (area === 'home' || area === 'media') return <StageSkeleton />
  // The landing page is mostly darkness; a moment of it is calmer than shapes that are nothing like it.
  if (area === 'welcome') return <Loading>{null}</Loading>
  if (area === 'auth') return <FormSkeleton />
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

function StageSkeleton() {
  return (
    <div className="grid min-h-0 flex-1 desk:place-items-center desk:py-5 *:h-full *:w-full desk:*:w-auto">
      <Loading>
        <span className="skeleton block h-full w-full rounded-b-xl desk:aspect-9/16 desk:w-auto desk:rounded-xl" />
      </Loading>
    </div>
  )
}

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

/** The skeleton of a screen that is loading. */
import { lazy, Suspense } from 'react'
import type { Area } from '#rules/routes.ts'
import { StageSkeleton } from '#web/features/media/index.ts'
import { Loading } from '#web/ui/Skeleton.tsx'

const AreaSkeleton = lazy(() =>
  import('./AreaSkeleton.tsx').then(
    (m) => ({ default: m.AreaSkeleton }),
    // The screen's own chunk reports the failure.
    () => ({ default: EmptySkeleton }),
  ),
)

export function ScreenSkeleton({ area }: { area: Area | undefined }) {
  if (area === 'home' || area === 'media') return <StageSkeleton />
  // The landing page is mostly dark, so an empty screen flickers less than a skeleton.
  if (area === 'welcome') return <EmptySkeleton />
  return (
    <Suspense fallback={<EmptySkeleton />}>
      <AreaSkeleton area={area} />
    </Suspense>
  )
}

function EmptySkeleton() {
  return <Loading>{null}</Loading>
}

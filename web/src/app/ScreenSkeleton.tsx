/** The skeleton of a screen that is loading. */
import { lazy, Suspense } from 'react'
import type { Area } from '#rules/routes.ts'
import { StageSkeleton } from '#web/features/media/index.ts'
import { Loading } from '#web/ui/Skeleton.tsx'

const OtherSkeleton = lazy(() =>
  import('./OtherSkeleton.tsx').then(
    (m) => ({ default: m.OtherSkeleton }),
    // The screen's own chunk reports the failure.
    () => ({ default: Darkness }),
  ),
)

export function ScreenSkeleton({ area }: { area: Area | undefined }) {
  if (area === 'home' || area === 'media') return <StageSkeleton />
  // The landing page is mostly dark, so an empty screen flickers less than a skeleton.
  if (area === 'welcome') return <Darkness />
  return (
    <Suspense fallback={<Darkness />}>
      <OtherSkeleton area={area} />
    </Suspense>
  )
}

function Darkness() {
  return <Loading>{null}</Loading>
}

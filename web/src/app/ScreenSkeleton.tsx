/** The shape of a screen that is still on its way. */
import { lazy, Suspense } from 'react'
import type { Area } from '#rules/routes.ts'
import { StageSkeleton } from '#web/features/media/index.ts'
import { Loading } from '#web/ui/Skeleton.tsx'

const OtherSkeleton = lazy(() =>
  import('./OtherSkeleton.tsx').then(
    (m) => ({ default: m.OtherSkeleton }),
    // The screen itself is asked for too, and says so when it does not come.
    () => ({ default: Darkness }),
  ),
)

export function ScreenSkeleton({ area }: { area: Area | undefined }) {
  if (area === 'home' || area === 'media') return <StageSkeleton />
  // The landing page is mostly darkness; a moment of it is calmer than shapes that are nothing like it.
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

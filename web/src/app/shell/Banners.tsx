/** Banners at the top of every page: the site announcement, and a notice of test payments on public sites. */
import { lazy, Suspense } from 'react'
import { SITE } from '#web/lib/site.ts'

const SiteBanner = lazy(async () => ({ default: (await import('./SiteBanner.tsx')).SiteBanner }))

export function Banners() {
  return (
    <>
      {SITE.banner && (
        <Suspense>
          <SiteBanner />
        </Suspense>
      )}
      {SITE.isPublicTest && (
        <p
          role="note"
          className="shrink-0 bg-coin px-4 pt-[max(0.25rem,env(safe-area-inset-top))] pb-1 text-center text-xs font-bold text-canvas"
        >
          Test payments: no real money moves, and creators aren’t paid.
        </p>
      )}
    </>
  )
}

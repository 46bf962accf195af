/** Where strangers meet test payments, every page says so. */
import { SITE } from '#web/lib/site.ts'

export function TestBanner() {
  if (!SITE.isPublicTest) return null
  return (
    <p
      role="note"
      className="shrink-0 bg-coin px-4 pt-[max(0.25rem,env(safe-area-inset-top))] pb-1 text-center text-xs font-bold text-canvas"
    >
      Test payments: no real money moves, and nobody is paid.
    </p>
  )
}

/** The site announcement from the page's meta tag; loaded only if there is one. */
import { AGE_CHECK } from '#rules/age-checks.ts'
import { useIsNavigationHidden } from '#web/lib/hidden-navigation.ts'
import { SITE } from '#web/lib/site.ts'
import { cx } from '#web/ui/cx.ts'

type Banner = { words: string; tone: string; link: string | null }

const TONES: Record<string, string> = { good: 'bg-success text-canvas', warning: 'bg-coin text-canvas' }

export function SiteBanner() {
  const { words: text, tone, link } = JSON.parse(SITE.banner) as Banner
  const isAgeCheck = link === AGE_CHECK.path
  // The age check itself takes the whole window.
  if (useIsNavigationHidden() && isAgeCheck) return null
  return (
    <p
      role="note"
      className={cx(
        'shrink-0 px-4 pt-[max(0.25rem,env(safe-area-inset-top))] pb-1 text-center text-xs font-bold',
        TONES[tone] ?? 'bg-overlay text-ink',
      )}
    >
      {link ? (
        <a href={link} className="underline">
          {text}
        </a>
      ) : (
        text
      )}
    </p>
  )
}

/** Placeholder for a screen that is not built yet. */
import { Hammer } from 'lucide-react'
import { Link, useLocation } from 'react-router'
import { SITE } from '#web/lib/site.ts'
import { LegalFooter } from '#web/parts/legal/LegalFooter.tsx'
import { Page } from '#web/parts/page/Page.tsx'
import { buttonClass } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'

export function Unbuilt({ title }: { title: string }) {
  const { pathname } = useLocation()
  return (
    <Page title={title} back="/">
      <div className="grid min-h-[60dvh] place-items-center">
        <EmptyState
          icon={Hammer}
          title={`${title} is not here yet`}
          text={`This part of ${SITE.name} is still being built. Nothing is lost: it will open at this address.`}
          action={
            <Link to="/" className={buttonClass({ tone: 'accent' })}>
              Go to the home page
            </Link>
          }
        />
      </div>
      {/^\/(about|support)\b/.test(pathname) && (
        <footer>
          <LegalFooter />
        </footer>
      )}
    </Page>
  )
}

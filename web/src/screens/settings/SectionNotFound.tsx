/** The not-found page of the settings. */
import { Compass } from 'lucide-react'
import { Link } from 'react-router'
import { usePageTitle } from '#web/lib/page-title.ts'
import { Page } from '#web/parts/page/Page.tsx'
import { buttonClass } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'

export function SectionNotFound() {
  usePageTitle('Not found')
  return (
    <Page title="Not found" back="/account/settings">
      <div className="grid min-h-[60dvh] place-items-center">
        <EmptyState
          icon={Compass}
          title="Setting not found"
          text="The link may be wrong, or the page has moved."
          action={
            <Link to="/account/settings" replace className={buttonClass({ tone: 'accent' })}>
              Go to settings
            </Link>
          }
        />
      </div>
    </Page>
  )
}

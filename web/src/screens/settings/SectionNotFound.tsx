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
          title="There is no setting at this address"
          text="It may have moved, or the link may be missing a letter."
          action={
            <Link to="/account/settings" replace className={buttonClass({ tone: 'accent' })}>
              Go to the settings
            </Link>
          }
        />
      </div>
    </Page>
  )
}

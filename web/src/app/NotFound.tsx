/** No such page. */
import { Compass } from 'lucide-react'
import { Link } from 'react-router'
import { Page } from '#web/parts/Page.tsx'
import { buttonClass } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'

export function NotFound() {
  return (
    <Page title="Not found" back="/">
      <div className="grid min-h-[60dvh] place-items-center">
        <EmptyState
          icon={Compass}
          title="There is no page at this address"
          text="It may have moved, or the link may be missing a letter."
          action={
            <Link to="/" className={buttonClass({ tone: 'accent' })}>
              Go to the home page
            </Link>
          }
        />
      </div>
    </Page>
  )
}

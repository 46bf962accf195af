/** Nobody to show: the name is free, hidden, gone, or there is a block. Which one is not told. */
import { UserX } from 'lucide-react'
import { Link } from 'react-router'
import { Page } from '#web/parts/Page.tsx'
import { buttonClass } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'

export function ProfileNotFound() {
  return (
    <Page title="Not found" back="/">
      <div className="grid min-h-[60dvh] place-items-center">
        <EmptyState
          icon={UserX}
          title="This profile is not available"
          text="Nobody has this name, or the profile cannot be seen."
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

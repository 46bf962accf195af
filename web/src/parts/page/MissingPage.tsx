/** A page for missing content, with a link home. */
import { Link } from 'react-router'
import { buttonClass } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import type { Icon } from '#web/ui/icon.ts'
import { Page } from './Page.tsx'

export function MissingPage({ icon, title, text }: { icon: Icon; title: string; text: string }) {
  return (
    <Page title="Not found" back="/">
      <div className="grid min-h-[60dvh] place-items-center">
        <EmptyState
          icon={icon}
          title={title}
          text={text}
          action={
            <Link to="/" className={buttonClass({ tone: 'accent' })}>
              Go to home page
            </Link>
          }
        />
      </div>
    </Page>
  )
}

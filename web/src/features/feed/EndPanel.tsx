/** The side panel at the end of the feed: links to the rest of the site. */
import { ChevronLeft, Compass } from 'lucide-react'
import { Link } from 'react-router'
import { buttonClass } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'

export function EndPanel({ onBack }: { onBack(): void }) {
  return (
    <>
      <IconButton
        icon={ChevronLeft}
        label="Back to the feed"
        onClick={onBack}
        className="m-2 shrink-0 desktop:hidden"
      />
      <div className="grid flex-1 place-items-center">
        <EmptyState
          icon={Compass}
          title="Explore more"
          text="Find more people and tags to follow."
          action={
            <Link to="/s" className={buttonClass({ tone: 'accent' })}>
              Search
            </Link>
          }
        />
      </div>
    </>
  )
}

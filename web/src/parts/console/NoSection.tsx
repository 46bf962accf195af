/** The same message for a forbidden and a missing section. */
import { Compass } from 'lucide-react'
import { Link } from 'react-router'
import { buttonClass } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'

export function NoSection() {
  return (
    <div className="grid min-h-0 flex-1 place-items-center">
      <EmptyState
        icon={Compass}
        title="Not available"
        text="This section doesn’t exist, or your roles don’t include it."
        action={
          <Link to="/staff" className={buttonClass()}>
            Go to console home
          </Link>
        }
      />
    </div>
  )
}

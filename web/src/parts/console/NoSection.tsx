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
        title="Nothing here for you"
        text="There is no such part of the console, or your roles do not open it."
        action={
          <Link to="/staff" className={buttonClass()}>
            To the console’s home
          </Link>
        }
      />
    </div>
  )
}

/** The middle of a queue while no item is selected. */
import { MousePointerClick } from 'lucide-react'
import { EmptyState } from '#web/ui/EmptyState.tsx'

export function NoItemSelected({ what }: { what: string }) {
  return (
    <div className="hidden min-h-0 flex-1 place-items-center desktop:grid">
      <EmptyState icon={MousePointerClick} title={`Select ${what}`} text="Press J for the first item." />
    </div>
  )
}

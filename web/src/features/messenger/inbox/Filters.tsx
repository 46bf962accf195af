/** The filter chips of the inbox. */
import { Chip } from '#web/ui/Chip.tsx'
import { filtersFor, INBOX_FILTERS, type InboxFilter } from './inbox-filters.ts'

type FiltersProps = { at: InboxFilter; isCreator: boolean; onChoose(filter: InboxFilter): void }

export function Filters({ at, isCreator, onChoose }: FiltersProps) {
  return (
    <fieldset
      aria-label="Show"
      className="no-bar flex min-w-0 gap-2 overflow-x-auto px-4 py-2 desktop:px-5 desktop:py-3"
    >
      {filtersFor(isCreator).map((filter) => (
        <Chip key={filter} on={filter === at} onClick={() => onChoose(filter)}>
          {INBOX_FILTERS[filter].label}
        </Chip>
      ))}
    </fieldset>
  )
}

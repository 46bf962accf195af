/** The filter chips of the inbox. */
import { Chip } from '#web/ui/Chip.tsx'
import { FILTERS, type Filter, filtersFor } from './inbox-filters.ts'

type FiltersProps = { at: Filter; isCreator: boolean; onChoose(filter: Filter): void }

export function Filters({ at, isCreator, onChoose }: FiltersProps) {
  return (
    <fieldset
      aria-label="Show"
      className="no-bar flex min-w-0 gap-2 overflow-x-auto px-4 py-2 desk:px-5 desk:py-3"
    >
      {filtersFor(isCreator).map((filter) => (
        <Chip key={filter} on={filter === at} onClick={() => onChoose(filter)}>
          {FILTERS[filter].label}
        </Chip>
      ))}
    </fieldset>
  )
}

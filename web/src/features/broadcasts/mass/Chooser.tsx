/** The layout for choosing people: search, list, count and actions. */
import { ChevronLeft, Search, Users } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { BROADCAST, BROADCAST_TEXT } from '#rules/broadcasts.ts'
import { SEARCH } from '#rules/limits.ts'
import { useHiddenNavigation } from '#web/lib/hidden-navigation.ts'
import { useDebouncedValue } from '#web/lib/use-debounced-value.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { SearchField } from '#web/ui/SearchField.tsx'
import { Segmented } from '#web/ui/Segmented.tsx'
import { showToast } from '#web/ui/toasts.tsx'
import { useIsDesktop } from '#web/ui/use-is-desktop.ts'
import { peopleText } from './mass-text.ts'
import { PeopleChoice } from './PeopleChoice.tsx'
import { PEOPLE_TYPES, type PeopleType, usePeopleToChoose } from './use-people-to-choose.ts'

const TYPE_TEXT: Record<PeopleType, string> = {
  all: 'All',
  follower: 'Followers',
  subscriber: 'Subscribers',
}

type ChooserProps = {
  title: string
  chosen: string[]
  onChange(ids: string[]): void
  onBack(): void
  end?: ReactNode
  actions: ReactNode
}

export function Chooser({ title, chosen, onChange, onBack, end, actions }: ChooserProps) {
  const isDesktop = useIsDesktop()
  useHiddenNavigation(!isDesktop)
  const [text, setText] = useState('')
  const [type, setType] = useState<PeopleType>('all')
  const query = useDebouncedValue(text.trim(), SEARCH.typingDelayMs)
  const found = usePeopleToChoose(query, type)
  const set = (ids: string[]) => {
    if (ids.length > BROADCAST.maxPeople) showToast({ tone: 'danger', text: BROADCAST_TEXT.tooManyPeople })
    onChange(ids.slice(0, BROADCAST.maxPeople))
  }
  return (
    <section aria-labelledby="choose-people" className="flex min-h-0 flex-1 flex-col">
      <header className="grid min-h-14 shrink-0 grid-cols-[44px_1fr_44px] items-center gap-2 border-b border-line px-2 pt-[env(safe-area-inset-top)] desktop:flex desktop:min-h-18 desktop:pr-8 desktop:pl-4">
        <IconButton icon={ChevronLeft} label="Back" onClick={onBack} className="text-ink" />
        <h1
          id="choose-people"
          className="truncate text-center text-lg font-bold desktop:flex-1 desktop:text-left desktop:text-xl desktop:font-extrabold"
        >
          {title}
        </h1>
        {end}
      </header>
      <div className="no-bar min-h-0 flex-1 overflow-y-auto px-4 py-4 desktop:px-8">
        <div className="mx-auto max-w-190">
          <div className="grid gap-3 desktop:flex desktop:items-center">
            <SearchField label="Search by name" value={text} onChange={setText} className="desktop:flex-1" />
            <span>
              <Segmented
                label="Show"
                items={PEOPLE_TYPES.map((value) => ({ value, label: TYPE_TEXT[value] }))}
                value={type}
                onChange={setType}
              />
            </span>
          </div>
          <PeopleChoice
            found={found}
            chosen={chosen}
            onChange={set}
            empty={
              query === '' && type === 'all' ? (
                <EmptyState
                  icon={Users}
                  title="No fans yet"
                  text="Your followers and subscribers show up here."
                />
              ) : (
                <EmptyState icon={Search} title="No users found" />
              )
            }
          />
        </div>
      </div>
      <footer className="shrink-0 border-t border-line px-4 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] desktop:px-8">
        <div className="mx-auto grid max-w-190 grid-cols-2 items-center gap-2 desktop:flex desktop:justify-end">
          <p
            role="status"
            className="col-span-2 text-sm font-semibold tabular-nums desktop:flex-1 desktop:text-base"
          >
            {peopleText(chosen.length)} chosen
          </p>
          {actions}
        </div>
      </footer>
    </section>
  )
}

/** /messages/mass, /messages/mass/{id}: mass messages, and the open one next to them. */
import { Plus, Send } from 'lucide-react'
import { useState } from 'react'
import { Link, useParams } from 'react-router'
import { SEARCH } from '#rules/limits.ts'
import { ListAndPane, MessagesHead } from '#web/features/messenger/index.ts'
import { useDebouncedValue } from '#web/lib/use-debounced-value.ts'
import { buttonClass } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { iconButtonClass } from '#web/ui/IconButton.tsx'
import { SearchField } from '#web/ui/SearchField.tsx'
import { useIsDesktop } from '#web/ui/use-is-desktop.ts'
import { MassDetail } from './MassDetail.tsx'
import { MassList } from './MassList.tsx'
import { useMassMessages } from './use-mass-messages.ts'

export function MassScreen() {
  const { id } = useParams()
  const isDesktop = useIsDesktop()
  const [text, setText] = useState('')
  const search = useDebouncedValue(text.trim(), SEARCH.typingDelayMs)
  const list = useMassMessages(search)
  // Desktop opens the first one by default.
  const shown = id ?? (isDesktop && search === '' ? list.items[0]?.id : undefined)
  return (
    <ListAndPane
      label="Mass messages"
      list={
        <>
          <MessagesHead at="mass" end={<NewLink />}>
            <SearchField label="Search mass messages" value={text} onChange={setText} />
          </MessagesHead>
          <MassList list={list} current={shown} isSearch={search !== ''} />
        </>
      }
      pane={shown === undefined ? <NothingChosen /> : <MassDetail key={shown} id={shown} />}
      isPaneOpen={id !== undefined}
    />
  )
}

function NewLink() {
  return (
    <Link
      to="/messages/mass/new"
      aria-label="New mass message"
      title="New mass message"
      className={iconButtonClass({
        className: 'size-11 text-ink desktop:bg-accent desktop:text-on-accent desktop:hover:bg-accent-press',
      })}
    >
      <Plus size={22} strokeWidth={2.1} />
    </Link>
  )
}

function NothingChosen() {
  return (
    <div className="grid flex-1 place-items-center">
      <EmptyState
        icon={Send}
        title="Message many fans at once"
        text="Choose who gets it, then track opens and sales here."
        action={
          <Link to="/messages/mass/new" className={buttonClass({ tone: 'accent' })}>
            <Plus size={18} strokeWidth={2.4} />
            New mass message
          </Link>
        }
      />
    </div>
  )
}

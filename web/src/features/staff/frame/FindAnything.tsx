/** The command palette: finds people, media and cases from anywhere in the console. */
import { FileImage, IdCard, Scale, Search, UserRound } from 'lucide-react'
import { type KeyboardEvent, useId, useState } from 'react'
import { useNavigate } from 'react-router'
import { useQuery } from 'urql'
import { graphql } from '#web/lib/graphql/graphql.ts'
import { useDebouncedValue } from '#web/lib/use-debounced-value.ts'
import { staffPath } from '#web/parts/console/staff-path.ts'
import { cx } from '#web/ui/cx.ts'
import type { Icon } from '#web/ui/icon.ts'
import { Sheet } from '#web/ui/Sheet.tsx'
import { CONSOLE_SECTIONS } from '../sections.ts'

const FindQuery = graphql(`
  query StaffFind($text: String!) { staffFind(text: $text) { id kind title text } }
`)

const KINDS: Record<string, { icon: Icon; section: string }> = {
  person: { icon: UserRound, section: 'people' },
  media: { icon: FileImage, section: 'media' },
  application: { icon: IdCard, section: 'applications' },
  case: { icon: Scale, section: 'complaints' },
}
const TYPING_MS = 250

type Props = { isOpen: boolean; onClose(): void }

export function FindAnything({ isOpen, onClose }: Props) {
  return (
    <Sheet open={isOpen} onClose={onClose} title="Find anything" width="desktop:max-w-140">
      <Finder onClose={onClose} />
    </Sheet>
  )
}

function Finder({ onClose }: { onClose(): void }) {
  const navigate = useNavigate()
  const [text, setText] = useState('')
  const [at, setAt] = useState(0)
  const id = useId()
  const debounced = useDebouncedValue(text.trim(), TYPING_MS)
  const [{ data, fetching, error }] = useQuery({
    query: FindQuery,
    variables: { text: debounced },
    pause: debounced === '',
    requestPolicy: 'network-only',
  })
  const found = debounced === '' ? [] : (data?.staffFind ?? []).flatMap((one) => withPath(one))
  const chosen = found[Math.min(at, found.length - 1)]

  function open(path: string) {
    onClose()
    void navigate(path)
  }

  function press(event: KeyboardEvent) {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step !== 0) setAt(Math.min(Math.max(at + step, 0), Math.max(found.length - 1, 0)))
    else if (event.key === 'Enter' && chosen) open(chosen.path)
    else return
    event.preventDefault()
  }

  return (
    <div className="min-h-70">
      <label className="flex h-11 items-center gap-2.5 rounded-full bg-raised px-4 has-[input:focus]:shadow-[inset_0_0_0_2px_var(--color-ink)]">
        <Search size={18} className="shrink-0 text-ink-mute" />
        <span className="sr-only">Find anything</span>
        <input
          // React's autoFocus does not work in a dialog.
          ref={focusFirst}
          role="combobox"
          aria-expanded={found.length > 0}
          aria-controls={id}
          aria-activedescendant={chosen ? `${id}-${chosen.kind}-${chosen.id}` : undefined}
          value={text}
          maxLength={80}
          placeholder="Name, ID or case number"
          onChange={(event) => {
            setText(event.target.value)
            setAt(0)
          }}
          onKeyDown={press}
          className="h-full min-w-0 flex-1 bg-transparent text-base outline-none"
        />
      </label>
      <div id={id} role="listbox" aria-label="Results" className="mt-3 grid">
        {found.map(({ kind, id: own, title, text: more, path, icon: Sign }) => (
          <button
            key={`${kind}-${own}`}
            id={`${id}-${kind}-${own}`}
            type="button"
            role="option"
            tabIndex={-1}
            aria-selected={chosen?.path === path}
            onClick={() => open(path)}
            className={cx(
              'flex min-h-12 items-center gap-3 rounded-md px-3 text-left',
              chosen?.path === path ? 'bg-overlay' : 'hover:bg-raised',
            )}
          >
            <Sign size={18} className="shrink-0 text-ink-soft" />
            <span className="min-w-0 flex-1">
              <b className="block truncate text-sm font-semibold">{title}</b>
              <span className="block truncate text-xs text-ink-mute">{more}</span>
            </span>
          </button>
        ))}
      </div>
      <p role="status" className="px-3 py-2 text-sm text-ink-mute">
        {error
          ? 'Couldn’t search. Try again.'
          : debounced !== '' && !fetching && found.length === 0 && 'No results'}
      </p>
    </div>
  )
}

function focusFirst(input: HTMLInputElement | null): void {
  input?.setAttribute('autofocus', '')
}

type FoundThing = { id: string; kind: string; title: string; text: string }

/** People without a console page link to their public profile. */
function withPath(found: FoundThing) {
  const known = KINDS[found.kind]
  if (!known) return []
  const section = CONSOLE_SECTIONS.find(({ name }) => name === known.section)
  const username = /^@(\S+)/.exec(found.text)?.[1]
  const path = section ? staffPath(section.name, found.id) : found.kind === 'person' ? `/${username}` : null
  return path === null ? [] : [{ ...found, path, icon: known.icon }]
}

/** A search form with a clear button. */
import { Search, X } from 'lucide-react'
import { type RefObject, useRef } from 'react'
import { cx } from './cx.ts'
import { IconButton } from './IconButton.tsx'

type SearchFieldProps = {
  ref?: RefObject<HTMLInputElement | null>
  label: string
  value: string
  onChange: (value: string) => void
  onSubmit?: ((value: string) => void) | undefined
  placeholder?: string
  maxLength?: number | undefined
  /** Taller on desktop, for search pages. */
  tall?: boolean | undefined
  className?: string
}

export function SearchField(props: SearchFieldProps) {
  const { label, value, onChange, onSubmit, placeholder, maxLength, tall, className } = props
  const own = useRef<HTMLInputElement>(null)
  const input = props.ref ?? own

  function clear() {
    onChange('')
    input.current?.focus()
  }

  return (
    <search className={className}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          onSubmit?.(value.trim())
        }}
        className={cx(
          'flex h-11 items-center gap-2.5 rounded-full bg-raised pr-1 pl-4 transition-shadow duration-(--dur-press)',
          'has-[input:focus]:shadow-[inset_0_0_0_2px_var(--color-ink)]',
          tall && 'desktop:h-12',
        )}
      >
        <Search size={18} className="shrink-0 text-ink-mute" />
        <input
          ref={input}
          type="search"
          enterKeyHint="search"
          aria-label={label}
          placeholder={placeholder ?? label}
          value={value}
          maxLength={maxLength}
          onChange={(event) => onChange(event.target.value)}
          // Not every browser clears a search field on Esc.
          onKeyDown={(event) => {
            if (event.key !== 'Escape' || value === '') return
            event.preventDefault()
            clear()
          }}
          className="h-full min-w-0 flex-1 bg-transparent text-base text-ink outline-none pointer-coarse:text-[1rem]"
        />
        {value !== '' && (
          <IconButton icon={X} label="Clear" size={36} className="hover:bg-overlay" onClick={clear} />
        )}
      </form>
    </search>
  )
}

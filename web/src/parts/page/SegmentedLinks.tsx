/** A segmented control of links, each to its own page. */
import { Link } from 'react-router'
import { cx } from '#web/ui/cx.ts'

type Props = {
  label: string
  items: readonly { to: string; label: string; isOn: boolean }[]
}

/** Replaces history entries, so that going back leaves the page. */
export function SegmentedLinks({ label, items }: Props) {
  return (
    <nav aria-label={label} className="inline-flex shrink-0 rounded-full bg-raised p-1">
      {items.map(({ to, label: text, isOn }) => (
        <Link
          key={text}
          to={to}
          replace
          aria-current={isOn ? 'page' : undefined}
          className={cx(
            'hit relative inline-flex h-9 items-center rounded-full px-4 text-sm font-bold whitespace-nowrap transition-colors duration-(--dur-fade)',
            isOn ? 'bg-ink text-canvas' : 'text-ink-soft hover:text-ink',
          )}
        >
          {text}
        </Link>
      ))}
    </nav>
  )
}

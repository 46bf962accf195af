/** The action menu of an inbox thread, visible on hover or focus. */
import { Ellipsis } from 'lucide-react'
import { cx } from '#web/ui/cx.ts'
import { IconButton } from '#web/ui/IconButton.tsx'
import { Menu } from '#web/ui/Menu.tsx'
import type { ThreadRow } from './thread-fields.ts'
import type { ThreadActions } from './use-thread-actions.ts'

type Props = { thread: ThreadRow; actions: ThreadActions }

/** On a phone a long press opens the actions; the button remains for screen readers. */
export function ThreadMenu({ thread, actions }: Props) {
  const label = `More about the conversation with ${thread.user.fullname}`
  return (
    <span
      className={cx(
        'absolute top-2.5 right-4 flex max-desktop:sr-only',
        'opacity-0 group-hover:opacity-100 group-has-focus-visible:opacity-100 has-[[aria-expanded=true]]:opacity-100',
      )}
    >
      <Menu
        label={label}
        items={actions.itemsFor(thread)}
        trigger={(props) => (
          <IconButton
            icon={Ellipsis}
            label={label}
            size={30}
            tone="quiet"
            className="bg-overlay"
            {...props}
          />
        )}
      />
    </span>
  )
}

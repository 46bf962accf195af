/** All active keyboard shortcuts of this page, and the letters after G. */

import { Key } from '#web/parts/console/Key.tsx'
import { keyLabel, useActiveKeys } from '#web/parts/console/keys.ts'
import { Sheet } from '#web/ui/Sheet.tsx'
import type { ConsoleSection } from '../sections.ts'

type Props = { isOpen: boolean; onClose(): void; open: readonly ConsoleSection[] }

export function AllKeys({ isOpen, onClose, open }: Props) {
  const keys = useActiveKeys()
  return (
    <Sheet open={isOpen} onClose={onClose} title="Keyboard shortcuts" width="desktop:max-w-160">
      <div className="grid gap-x-8 gap-y-5 desktop:grid-cols-2">
        <KeyList title="On this page" rows={keys.map((binding) => [keyLabel(binding), binding.label])} />
        <KeyList title="Go to" rows={open.map(({ letter, title }) => [`G ${letter.toUpperCase()}`, title])} />
      </div>
    </Sheet>
  )
}

function KeyList({ title, rows }: { title: string; rows: readonly (readonly [string, string])[] }) {
  return (
    <section>
      <h3 className="mb-1 text-sm font-bold">{title}</h3>
      <dl className="divide-y divide-line">
        {rows.map(([sign, label]) => (
          <div key={sign} className="flex h-9 items-center justify-between gap-4 text-sm">
            <dt className="text-ink-soft">{label}</dt>
            <dd>
              <span className="sr-only">{sign}</span>
              <Key>{sign}</Key>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

/** The version history of settings, newest first, with restore buttons. */
import { ArrowRight, Undo2 } from 'lucide-react'
import { formatValue } from '#rules/site-settings/format-value.ts'
import { Avatar } from '#web/ui/Avatar.tsx'
import { Button } from '#web/ui/Button.tsx'
import type { SettingsVersion } from './queries.ts'

const AT = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
})

type Props = { versions: readonly SettingsVersion[]; isOff: boolean; onBack(version: number): void }

export function SettingsHistory({ versions, isOff, onBack }: Props) {
  return (
    <aside
      aria-label="History"
      className="mt-6 shrink-0 border-t border-line p-4 desktop:mt-0 desktop:p-5 desktop:first:border-t-0"
    >
      <h2 className="mb-4 text-base font-bold">History</h2>
      {versions.length === 0 && (
        <p className="text-sm text-ink-mute">No changes yet. The default values apply.</p>
      )}
      <ol className="grid gap-5">
        {versions.map((version, index) => (
          <li key={version.version} className="flex gap-3">
            <Avatar name={version.by?.username ?? '?'} src={version.by?.avatar} size={28} />
            <div className="min-w-0 flex-1 text-sm">
              {version.changes.map(({ key, title, before, after }) => (
                <p key={key} className="mb-1">
                  <span className="block font-semibold">{title}</span>
                  <span className="inline-flex max-w-full flex-wrap items-center gap-2">
                    <s className="max-w-full truncate text-ink-mute">{formatValue(key, before)}</s>
                    <ArrowRight size={14} className="shrink-0 text-ink-mute" aria-label="became" />
                    <b className="max-w-full truncate">{formatValue(key, after)}</b>
                  </span>
                </p>
              ))}
              <p className="text-pretty break-words text-ink-soft">“{version.reason}”</p>
              <p className="text-xs text-ink-mute">
                {version.by?.fullname || version.by?.username || 'Deleted account'} ·{' '}
                {AT.format(new Date(version.at))}
              </p>
              {index > 0 && !isOff && (
                <Button size="sm" tone="ghost" icon={Undo2} onClick={() => onBack(version.version)}>
                  Restore this version
                </Button>
              )}
            </div>
          </li>
        ))}
      </ol>
      {versions.length > 0 && !isOff && (
        <Button size="sm" icon={Undo2} className="mt-5" onClick={() => onBack(0)}>
          Restore defaults
        </Button>
      )}
    </aside>
  )
}

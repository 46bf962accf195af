/** One audit entry: actor, target, reason, and the values before and after. */
import { Link } from 'react-router'
import { exactTime } from '#web/parts/console/exact-time.ts'
import { Facts, PaneTitle } from '#web/parts/console/Facts.tsx'
import { staffPath } from '#web/parts/console/staff-path.ts'
import { Avatar } from '#web/ui/Avatar.tsx'
import type { AuditLogEntry } from './audit-query.ts'
import { entryPath } from './entry-path.ts'
import { actionText } from './entry-text.ts'

export function EntryPane({ entry }: { entry: AuditLogEntry }) {
  const { staff, account, reason, changes } = entry
  const path = entryPath(entry)
  return (
    <aside
      aria-label="Entry"
      className="min-w-0 border-line bg-surface p-5 max-desktop:border-t desktop:border-l"
    >
      <p className="text-xs text-ink-mute tabular-nums">
        Entry {entry.id} · {exactTime(entry.at)}
      </p>
      <h2 className="mt-1 text-lg font-bold">{actionText(entry.action)}</h2>
      <p className="mt-3 flex items-center gap-2.5 text-sm font-semibold">
        {staff && <Avatar name={staff.fullname} src={staff.avatar} size={32} />}
        {staff?.fullname ?? 'The operator'}
      </p>
      <Facts
        className="mt-3"
        rows={[
          [
            'Target',
            path ? (
              <Link key="on" to={path} className="underline underline-offset-2">
                {entry.target_kind}
              </Link>
            ) : (
              entry.target_kind
            ),
          ],
          [
            'ID',
            <span key="id" className="font-mono text-xs font-normal">
              {entry.target_id}
            </span>,
          ],
          [
            'Account',
            account ? (
              <Link key="of" to={staffPath('people', account.id)} className="underline underline-offset-2">
                {account.username}
              </Link>
            ) : null,
          ],
        ]}
      />
      {reason && (
        <>
          <PaneTitle>Reason</PaneTitle>
          <p className="text-sm leading-normal wrap-anywhere text-ink-soft">{reason}</p>
        </>
      )}
      {changes.length > 0 && (
        <>
          <PaneTitle>Before and after</PaneTitle>
          <dl className="overflow-hidden rounded-md bg-canvas font-mono text-xs wrap-anywhere">
            {changes.map(({ name, before, after }) => (
              <div key={name}>
                <dt className="sr-only">{name}</dt>
                {before === after ? (
                  <dd className="px-3 py-1.5 text-ink-soft">
                    {name} {after}
                  </dd>
                ) : (
                  <>
                    {before !== null && (
                      <dd className="bg-danger-wash px-3 py-1.5 text-danger-ink">
                        − {name} {before}
                      </dd>
                    )}
                    {after !== null && (
                      <dd className="bg-success-wash px-3 py-1.5 text-success">
                        + {name} {after}
                      </dd>
                    )}
                  </>
                )}
              </div>
            ))}
          </dl>
        </>
      )}
    </aside>
  )
}

/** The site settings: groups on the left, one group's page, and its history. */
import { Link, useParams } from 'react-router'
import { useQuery } from 'urql'
import { oneOf } from '#rules/one-of.ts'
import { SETTING_GROUPS } from '#rules/site-settings.ts'
import { NoSection } from '#web/parts/console/NoSection.tsx'
import { RailQuery } from '#web/parts/console/rail-query.ts'
import { staffPath } from '#web/parts/console/staff-path.ts'
import { QueryResult } from '#web/parts/QueryResult.tsx'
import { cx } from '#web/ui/cx.ts'
import { SkeletonRows } from '#web/ui/Skeleton.tsx'
import { GROUPS } from './groups.ts'
import { SettingsOf } from './queries.ts'
import { SettingsPage } from './SettingsPage.tsx'

export function SettingsSection() {
  const { id } = useParams()
  const group = id === undefined ? 'packs' : oneOf(SETTING_GROUPS, id)
  const result = useQuery({
    query: SettingsOf,
    variables: { group: group ?? '' },
    pause: group === undefined,
    requestPolicy: 'cache-and-network',
  })
  const [rail] = useQuery({ query: RailQuery })
  if (group === undefined) return <NoSection />
  return (
    <div className="flex min-h-0 min-w-0 flex-1 flex-col desktop:flex-row">
      <nav
        aria-label="Settings"
        className="flex shrink-0 gap-1 overflow-x-auto border-b border-line p-3 desktop:w-50 desktop:flex-col desktop:overflow-visible desktop:border-r desktop:border-b-0 desktop:p-3"
      >
        <p className="hidden px-3 py-2 text-lg font-bold desktop:block">Settings</p>
        {GROUPS.map(({ name, title }) => (
          <Link
            key={name}
            to={staffPath('settings', name)}
            aria-current={name === group ? 'page' : undefined}
            className={cx(
              'shrink-0 rounded-md px-3 py-2 text-sm font-semibold whitespace-nowrap',
              name === group ? 'bg-raised text-ink' : 'text-ink-soft hover:bg-surface',
            )}
          >
            {title}
          </Link>
        ))}
      </nav>
      <QueryResult of={result} skeleton={<SkeletonRows rows={5} />} errorContent="Couldn’t load settings">
        {(data, again) => (
          <SettingsPage
            key={group}
            group={group}
            settingsData={data}
            rights={rail.data?.staffRail?.rights ?? []}
            again={again}
          />
        )}
      </QueryResult>
    </div>
  )
}

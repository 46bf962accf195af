/** The site settings: groups on the left, one group's page, and its history. */
import { Link, useParams } from 'react-router'
import { useQuery } from 'urql'
import { oneOf } from '#rules/one-of.ts'
import { SETTING_GROUPS } from '#rules/site-settings.ts'
import { Answer } from '#web/parts/Answer.tsx'
import { cx } from '#web/ui/cx.ts'
import { SkeletonRows } from '#web/ui/Skeleton.tsx'
import { NoSection } from '../frame/NoSection.tsx'
import { RailQuery } from '../frame/rail-query.ts'
import { staffPath } from '../sections.ts'
import { GROUPS } from './groups.ts'
import { SettingsOf } from './queries.ts'
import { SettingsPage } from './SettingsPage.tsx'

export function Section() {
  const { id } = useParams()
  const group = id === undefined ? 'packs' : oneOf(SETTING_GROUPS, id)
  const asked = useQuery({
    query: SettingsOf,
    variables: { group: group ?? '' },
    pause: group === undefined,
    requestPolicy: 'cache-and-network',
  })
  const [rail] = useQuery({ query: RailQuery })
  if (group === undefined) return <NoSection />
  return (
    <div className="flex min-h-0 min-w-0 flex-1 flex-col desk:flex-row">
      <nav
        aria-label="Settings"
        className="flex shrink-0 gap-1 overflow-x-auto border-b border-line p-3 desk:w-50 desk:flex-col desk:overflow-visible desk:border-r desk:border-b-0 desk:p-3"
      >
        <p className="hidden px-3 py-2 text-lg font-bold desk:block">Settings</p>
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
      <Answer of={asked} skeleton={<SkeletonRows rows={5} />} trouble="The settings did not come">
        {(data, again) => (
          <SettingsPage
            key={group}
            group={group}
            asked={data}
            rights={rail.data?.staffRail?.rights ?? []}
            again={again}
          />
        )}
      </Answer>
    </div>
  )
}

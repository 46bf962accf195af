/** Settings of push notifications: this device and its categories, quiet hours, lock screens, and all devices. */
import { BellRing, LockKeyhole } from 'lucide-react'
import { useQuery } from 'urql'
import { PushSettings } from '#web/lib/push-subscription.ts'
import { type PushSupport, pushSupport } from '#web/lib/push-support.ts'
import { SITE } from '#web/lib/site.ts'
import { LinkGroup, ToggleRow } from '#web/parts/page/LinkList.tsx'
import { QueryResult } from '#web/parts/QueryResult.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { SkeletonBlock } from '#web/ui/Skeleton.tsx'
import { CategoryRows } from './CategoryRows.tsx'
import { PushDevices } from './PushDevices.tsx'
import { QuietHoursRows } from './QuietHoursRows.tsx'
import { usePushSettings } from './use-push-settings.ts'

const WHY_NOT: Record<Exclude<PushSupport, 'supported'>, string> = {
  blocked: `Notifications are blocked. Allow them for ${SITE.name} in your browser’s settings.`,
  install: `To get notifications on this device, add ${SITE.name} to your Home Screen from the Share menu.`,
  unsupported: 'This browser doesn’t support notifications.',
}

export function PushSettingsView() {
  const query = useQuery({ query: PushSettings, requestPolicy: 'cache-and-network' })
  const refresh = () => query[1]({ requestPolicy: 'network-only' })
  const settings = usePushSettings(refresh)
  const support = pushSupport()
  return (
    <QueryResult of={query} skeleton={<SkeletonBlock className="mt-4 h-64" />}>
      {({ pushSettings: saved }) => {
        const current = saved.devices.find((device) => device.current)
        return (
          <>
            {support !== 'supported' && (
              <div className="mt-4">
                <Notice>{WHY_NOT[support]}</Notice>
              </div>
            )}
            {support === 'supported' && (
              <LinkGroup>
                <ToggleRow
                  icon={BellRing}
                  label="Notifications on this device"
                  on={settings.isBusy ? !current : current !== undefined}
                  onChange={(on) => void (on ? settings.turnOn() : current && settings.remove(current))}
                />
              </LinkGroup>
            )}
            {support === 'supported' && current && (
              <CategoryRows
                key={current.id}
                siteKey={saved.key}
                chosen={current.categories}
                onChanged={refresh}
              />
            )}
            <QuietHoursRows saved={saved.quiet_hours} onSave={settings.saveQuietHours} />
            <LinkGroup title="Lock screen">
              <ToggleRow
                icon={LockKeyhole}
                label="Show names and messages"
                on={saved.shows_details}
                onChange={(shown) => void settings.saveDetails(shown)}
              />
            </LinkGroup>
            <p className="mt-2 px-4 text-sm text-pretty text-ink-mute">
              {saved.shows_details
                ? 'Anyone who sees your lock screen can read them.'
                : 'Notifications only say that there’s something new.'}
            </p>
            <PushDevices
              devices={saved.devices.filter((device) => !device.current)}
              onRemove={settings.remove}
            />
          </>
        )
      }}
    </QueryResult>
  )
}

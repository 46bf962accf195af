/** The switches for email notifications. */
import { Bell, Info, Mail } from 'lucide-react'
import { SITE } from '#web/lib/site.ts'
import { LinkGroup, ToggleRow } from '#web/parts/page/LinkList.tsx'
import { QueryResult } from '#web/parts/QueryResult.tsx'
import type { Icon } from '#web/ui/icon.ts'
import { SkeletonBlock, SkeletonLine } from '#web/ui/Skeleton.tsx'
import { type NotificationName, useNotificationSettings } from './use-notification-settings.ts'

const ROWS: { name: NotificationName; label: string; icon: Icon }[] = [
  { name: 'income', label: 'New subscribers and tips', icon: Bell },
  { name: 'messages', label: 'Messages', icon: Mail },
  { name: 'news', label: `News from ${SITE.name}`, icon: Info },
]

export function NotificationRows({ title }: { title?: string }) {
  const { query, shown, change } = useNotificationSettings()
  return (
    <QueryResult of={query} skeleton={<RowsSkeleton hasTitle={title !== undefined} />}>
      {({ notificationSettings }) => (
        <LinkGroup {...(title && { title })}>
          {ROWS.map(({ name, label, icon }) => (
            <ToggleRow
              key={name}
              icon={icon}
              label={label}
              on={shown(notificationSettings)[name]}
              onChange={(on) => void change(name, on)}
            />
          ))}
        </LinkGroup>
      )}
    </QueryResult>
  )
}

function RowsSkeleton({ hasTitle }: { hasTitle: boolean }) {
  return (
    <div className="mt-4">
      {hasTitle && <SkeletonLine className="mb-2 ml-4 w-32" />}
      <SkeletonBlock className="h-39" />
    </div>
  )
}

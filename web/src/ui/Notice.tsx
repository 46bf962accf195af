/** A persistent notice on a page. */
import { Bell, CircleAlert, CircleCheckBig } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import type { Icon } from './icon.ts'

const LOOK = {
  info: { icon: Bell, look: 'bg-verified-wash text-verified' },
  success: { icon: CircleCheckBig, look: 'bg-success-wash text-success' },
  danger: { icon: CircleAlert, look: 'bg-danger-wash text-danger-ink' },
} as const satisfies Record<string, { icon: Icon; look: string }>

export type NoticeProps = { tone?: keyof typeof LOOK; icon?: Icon | undefined; children: ReactNode }

export function Notice({ tone = 'info', icon, children }: NoticeProps) {
  const Sign = icon ?? LOOK[tone].icon
  return (
    <div className={cx('flex items-start gap-2 rounded-md px-3 py-2.5 text-sm font-medium', LOOK[tone].look)}>
      <Sign size={16} className="mt-px shrink-0" />
      <div className="min-w-0 text-pretty">{children}</div>
    </div>
  )
}

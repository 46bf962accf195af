/** One upload in a list: thumbnail, name, status and action. */
import type { ReactNode } from 'react'
import { cx } from '#web/ui/cx.ts'
import { PercentBar } from '#web/ui/PercentBar.tsx'
import { rowText } from './manager/status-text.ts'
import { percentOf, type UploadItem } from './manager/upload-item.ts'
import { UploadThumb } from './UploadThumb.tsx'

type Props = {
  item: UploadItem
  title: string
  bytesPerSecond: number | null
  end: ReactNode
}

const INK = { mute: 'text-ink-mute', danger: 'text-danger-ink', success: 'text-success' } as const

export function UploadItemRow({ item, title, bytesPerSecond, end }: Props) {
  const { text, tone } = rowText(item, bytesPerSecond)
  const bar = barOf(item)
  const isIdle = item.status.kind === 'waiting' || item.status.kind === 'new'
  return (
    <li className="card flex items-center gap-3.5 p-2.5 pr-1.5">
      <span className={cx(isIdle && 'opacity-50')}>
        <UploadThumb item={item} />
      </span>
      <span className="min-w-0 flex-1">
        <b className="block truncate text-base font-semibold">{title}</b>
        <span className={cx('block text-sm', tone === 'danger' ? 'text-pretty' : 'truncate', INK[tone])}>
          {text}
        </span>
        {bar && (
          <span className="mt-2 block">
            <PercentBar {...bar} label={`${item.fileName}: ${text}`} height={4} />
          </span>
        )}
      </span>
      {end}
    </li>
  )
}

/** Accent while sending, white while paused, green while processing. */
function barOf(item: UploadItem): { value: number; tone: 'accent' | 'ink' | 'success' } | null {
  const { work, status } = item
  if (work)
    return work.state === 'processing' || work.state === 'playable'
      ? { value: work.progress, tone: 'success' }
      : null
  if (status.kind === 'received' || status.kind === 'refused') return null
  return { value: percentOf(item), tone: status.kind === 'sending' ? 'accent' : 'ink' }
}

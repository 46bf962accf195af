/** The upload progress of the current file, with its action. */

import { cx } from '#web/ui/cx.ts'
import { PercentBar } from '#web/ui/PercentBar.tsx'
import { rowText } from './manager/status-text.ts'
import { percentOf, type UploadItem } from './manager/upload-item.ts'
import { useUploads } from './manager/use-uploads.ts'
import { RowAction } from './RowAction.tsx'

type Props = { item: UploadItem; position?: string | undefined }

export function SendingLine({ item, position }: Props) {
  const { bytesPerSecond } = useUploads()
  const { text, tone } = rowText(item, bytesPerSecond)
  const isSent = item.status.kind === 'received'
  const isRefused = item.status.kind === 'refused'
  return (
    <div className="card mb-4 flex min-h-16 items-center gap-2 py-1.5 pr-1.5 pl-4">
      <div className="min-w-0 flex-1">
        <p className="flex justify-between gap-3 text-sm font-semibold">
          <span className="truncate">{item.fileName}</span>
          {position && <span className="shrink-0 font-medium text-ink-mute tabular-nums">{position}</span>}
        </p>
        <p
          className={cx(
            'mt-0.5 text-xs tabular-nums',
            tone === 'danger' ? 'text-pretty text-danger-ink' : 'truncate text-ink-mute',
          )}
        >
          {isSent ? 'Uploaded' : text}
        </p>
        {!isSent && !isRefused && (
          <div className="mt-1.5 mb-0.5">
            <PercentBar
              value={percentOf(item)}
              tone={item.status.kind === 'sending' ? 'accent' : 'ink'}
              label={`Sending ${item.fileName}`}
              height={4}
            />
          </div>
        )}
      </div>
      <RowAction item={item} />
    </div>
  )
}

/** The upload progress of the current file, with its action. */
import { Bar } from '#web/ui/Bar.tsx'
import { cx } from '#web/ui/cx.ts'
import { rowText } from './manager/standing-text.ts'
import { percentOf, type UploadItem } from './manager/upload-item.ts'
import { useUploads } from './manager/use-uploads.ts'
import { RowAction } from './RowAction.tsx'

type Props = { item: UploadItem; place?: string | undefined }

export function SendingLine({ item, place }: Props) {
  const { bytesPerSecond } = useUploads()
  const { text, tone } = rowText(item, bytesPerSecond)
  const isSent = item.standing.kind === 'received'
  const isRefused = item.standing.kind === 'refused'
  return (
    <div className="card mb-4 flex min-h-16 items-center gap-2 py-1.5 pr-1.5 pl-4">
      <div className="min-w-0 flex-1">
        <p className="flex justify-between gap-3 text-sm font-semibold">
          <span className="truncate">{item.fileName}</span>
          {place && <span className="shrink-0 font-medium text-ink-mute tabular-nums">{place}</span>}
        </p>
        <p
          className={cx(
            'mt-0.5 text-xs tabular-nums',
            tone === 'danger' ? 'text-pretty text-danger-ink' : 'truncate text-ink-mute',
          )}
        >
          {isSent ? 'The file is sent' : text}
        </p>
        {!isSent && !isRefused && (
          <div className="mt-1.5 mb-0.5">
            <Bar
              value={percentOf(item)}
              tone={item.standing.kind === 'sending' ? 'accent' : 'ink'}
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

/** The current uploads, one row each, with their actions. */
import type { UploadItem } from './manager/upload-item.ts'
import { RowAction } from './RowAction.tsx'
import { UploadItemRow } from './UploadItemRow.tsx'

export function UploadRows({
  items,
  bytesPerSecond,
}: {
  items: readonly UploadItem[]
  bytesPerSecond: number | null
}) {
  return (
    <ul className="mt-4 grid grid-cols-[minmax(0,1fr)] gap-2.5">
      {items.map((item) => (
        <UploadItemRow
          key={item.key}
          item={item}
          title={item.fileName}
          bytesPerSecond={bytesPerSecond}
          end={<RowAction item={item} />}
        />
      ))}
    </ul>
  )
}

/** Unfinished uploads, to resume or remove. */
import { Link } from 'react-router'
import { buttonClass } from '#web/ui/Button.tsx'
import { useUploading } from './invitation.ts'
import { isEditable, type UploadItem } from './manager/upload-item.ts'
import { resumeDraft } from './manager/upload-manager.ts'
import { useUploads } from './manager/use-uploads.ts'
import { RemoveButton } from './RemoveButton.tsx'
import { UploadItemRow } from './UploadItemRow.tsx'

export function OpenUploads({ title }: { title: string }) {
  const { items, bytesPerSecond } = useUploads()
  const unfinished = items.filter(({ work }) => work === null)
  if (unfinished.length === 0) return null
  return (
    <section aria-labelledby="open-uploads">
      <h2 id="open-uploads" className="mb-3 text-lg font-bold">
        {title}
      </h2>
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-2.5">
        {unfinished.map((item) => (
          <UploadItemRow
            key={item.key}
            item={item}
            title={item.draft.description.trim() || item.fileName}
            bytesPerSecond={bytesPerSecond}
            end={<UploadActions item={item} />}
          />
        ))}
      </ul>
    </section>
  )
}

function UploadActions({ item }: { item: UploadItem }) {
  const { stepOf } = useUploading()
  const isRefused = item.status.kind === 'refused'
  return (
    <span className="flex shrink-0 items-center">
      {!isRefused && (
        <Link
          to={stepOf(item, isEditable(item) ? '/studio/upload/preview' : '/studio/upload/progress')}
          onClick={() => {
            if (isEditable(item)) resumeDraft(item.key)
          }}
          className={buttonClass({ size: 'sm' })}
        >
          {isEditable(item) ? 'Continue' : 'Show'}
          <span className="sr-only"> {item.fileName}</span>
        </Link>
      )}
      <RemoveButton item={item} />
    </span>
  )
}

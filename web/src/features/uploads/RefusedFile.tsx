/** A file that the server refused, with its message. */
import { FileX } from 'lucide-react'
import { Button } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { showToast } from '#web/ui/toasts.tsx'
import type { UploadItem } from './manager/upload-item.ts'
import { discardUpload } from './manager/upload-manager.ts'
import { problemWordsOf } from './problem-text.ts'

export function RefusedFile({ item }: { item: UploadItem }) {
  const remove = async () => {
    try {
      await discardUpload(item.key)
    } catch (error) {
      showToast({ tone: 'danger', text: problemWordsOf(error) })
    }
  }
  return (
    <div role="alert" className="wrap-anywhere">
      <EmptyState
        icon={FileX}
        title={`Couldn’t use ${item.fileName}`}
        text={item.status.kind === 'refused' ? item.status.message : undefined}
        action={<Button onClick={() => void remove()}>Remove</Button>}
      />
    </div>
  )
}

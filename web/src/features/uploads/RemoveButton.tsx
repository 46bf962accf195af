/** Removes an upload, after confirmation if something would be lost. */
import { X } from 'lucide-react'
import { useState } from 'react'
import { ConfirmSheet } from '#web/parts/ConfirmSheet.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { showToast } from '#web/ui/toasts.tsx'
import type { UploadItem } from './manager/upload-item.ts'
import { discardUpload } from './manager/upload-manager.ts'
import { problemWordsOf } from './problem-text.ts'

export function RemoveButton({ item }: { item: UploadItem }) {
  const [isAsking, setAsking] = useState(false)
  const [isBusy, setBusy] = useState(false)

  const remove = async () => {
    setAsking(false)
    setBusy(true)
    try {
      await discardUpload(item.key)
    } catch (error) {
      setBusy(false)
      showToast({ tone: 'danger', text: problemWordsOf(error) })
    }
  }

  return (
    <>
      <IconButton
        icon={X}
        label={`Remove ${item.fileName}`}
        busy={isBusy}
        onClick={() => {
          if (item.status.kind === 'refused') void remove()
          else setAsking(true)
        }}
      />
      <ConfirmSheet
        isOpen={isAsking}
        title="Remove this upload?"
        text={`${item.fileName} and its description will be deleted.`}
        yes="Remove"
        no="Keep"
        onYes={() => void remove()}
        onNo={() => setAsking(false)}
      />
    </>
  )
}

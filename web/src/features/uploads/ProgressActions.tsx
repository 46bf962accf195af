/** The final actions of an upload: cancel what is unsent, or continue. */
import { useState } from 'react'
import { Link } from 'react-router'
import { UPLOAD_TEXT } from '#rules/media.ts'
import { useRedirect } from '#web/lib/redirect.ts'
import { ConfirmSheet } from '#web/parts/ConfirmSheet.tsx'
import { Button, buttonClass } from '#web/ui/Button.tsx'
import { showToast } from '#web/ui/toasts.tsx'
import { useUploading } from './invitation.ts'
import { isCancellable, type UploadItem } from './manager/upload-item.ts'
import { discardUpload } from './manager/upload-manager.ts'
import { PostActions } from './PostActions.tsx'
import { problemWordsOf } from './problem-text.ts'

export function ProgressActions({ items }: { items: readonly UploadItem[] }) {
  const { isInvited } = useUploading()
  const isAllSent = !items.some(isCancellable)
  return (
    <div className="mt-auto grid gap-2 pt-6 desktop:mt-0 desktop:flex desktop:justify-end desktop:gap-3">
      {!isAllSent && <CancelUpload items={items} />}
      {isAllSent && isInvited && <InvitedActions />}
      {isAllSent && !isInvited && (
        <PostActions items={items} more={{ to: '/studio/upload', label: 'Upload more' }} />
      )}
      {!isAllSent && (
        <Button tone="accent" size="lg" disabled className="max-desktop:hidden">
          Done
        </Button>
      )}
    </div>
  )
}

/** An invited person has one video, and continues to the creator application. */
function InvitedActions() {
  const { step } = useUploading()
  return (
    <>
      <Link to={step('/studio/setup')} className={buttonClass({ size: 'lg' })}>
        Done
      </Link>
      <Link to={step('/creator-request')} className={buttonClass({ tone: 'accent', size: 'lg' })}>
        Become a creator
      </Link>
    </>
  )
}

function CancelUpload({ items }: { items: readonly UploadItem[] }) {
  const redirect = useRedirect()
  const { step } = useUploading()
  const [isAsking, setAsking] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const unsent = items.filter(isCancellable)

  const cancelAll = async () => {
    setAsking(false)
    setBusy(true)
    try {
      for (const { key } of unsent) await discardUpload(key)
    } catch (error) {
      setBusy(false)
      showToast({ tone: 'danger', text: problemWordsOf(error) })
      return
    }
    showToast({ tone: 'info', text: UPLOAD_TEXT.canceled })
    if (unsent.length === items.length) redirect(step('/studio/upload'), { replace: true })
  }

  return (
    <>
      <Button size="lg" busy={isBusy} onClick={() => setAsking(true)}>
        Cancel upload
      </Button>
      <ConfirmSheet
        isOpen={isAsking}
        title="Cancel this upload?"
        text={
          unsent.length === 1
            ? `${unsent[0]?.fileName} won’t be published, and the sent part is deleted.`
            : `${unsent.length} files won’t be published, and the sent parts are deleted.`
        }
        yes="Cancel upload"
        no="Keep uploading"
        onYes={() => void cancelAll()}
        onNo={() => setAsking(false)}
      />
    </>
  )
}

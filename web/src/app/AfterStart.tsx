/** Parts of every page that are not needed for the first paint: toasts, and background watchers. */
import { useEffect } from 'react'
import { useRecordedAnswers } from '#web/features/consent/index.ts'
import { takeFlashMessage } from '#web/lib/flash-message.ts'
import { registerWorker } from '#web/lib/offline/register-worker.ts'
import { ToastRegion } from '#web/ui/ToastRegion.tsx'
import { showToast } from '#web/ui/toasts.tsx'
import { AppBadge } from './AppBadge.tsx'
import { BuildWatch } from './BuildWatch.tsx'
import { InvitationWatch } from './InvitationWatch.tsx'
import { InstallHint } from './install/InstallHint.tsx'
import { OutboxWatch } from './OutboxWatch.tsx'
import { PushWatch } from './PushWatch.tsx'
import { ReopenPayment } from './ReopenPayment.tsx'
import { UnreadWatch } from './UnreadWatch.tsx'
import { UploadWatch } from './UploadWatch.tsx'

export function AfterStart() {
  useRecordedAnswers()
  useFlashMessage()
  useEffect(registerWorker, [])
  return (
    <>
      <ReopenPayment />
      <ToastRegion />
      <BuildWatch />
      <UnreadWatch />
      <OutboxWatch />
      <InvitationWatch />
      <UploadWatch />
      <AppBadge />
      <InstallHint />
      <PushWatch />
    </>
  )
}

/** Shows the flash message of the previous page. */
function useFlashMessage(): void {
  useEffect(() => {
    const text = takeFlashMessage()
    if (text) showToast({ tone: 'info', text, action: { label: 'OK', onSelect: () => undefined } })
  }, [])
}

/** Parts of every page that are not needed for the first paint: toasts, and background watchers. */
import { useEffect } from 'react'
import { useRecordedAnswers } from '#web/features/consent/index.ts'
import { takeFarewell } from '#web/lib/farewell.ts'
import { ToastRegion } from '#web/ui/ToastRegion.tsx'
import { showToast } from '#web/ui/toasts.tsx'
import { BuildWatch } from './BuildWatch.tsx'
import { GoOn } from './GoOn.tsx'
import { InvitationWatch } from './InvitationWatch.tsx'
import { OutboxWatch } from './OutboxWatch.tsx'
import { UnreadWatch } from './UnreadWatch.tsx'

export function AfterStart() {
  useRecordedAnswers()
  useFarewell()
  return (
    <>
      <GoOn />
      <ToastRegion />
      <BuildWatch />
      <UnreadWatch />
      <OutboxWatch />
      <InvitationWatch />
    </>
  )
}

/** Shows the flash message of the previous page. */
function useFarewell(): void {
  useEffect(() => {
    const text = takeFarewell()
    if (text) showToast({ tone: 'info', text, action: { label: 'OK', onSelect: () => undefined } })
  }, [])
}

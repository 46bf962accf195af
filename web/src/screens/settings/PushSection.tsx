/** Push notifications. */
import { PushSettingsView } from '#web/features/notifications/index.ts'
import { SITE } from '#web/lib/site.ts'
import { SectionIntro } from './parts.tsx'

export function PushSection() {
  return (
    <>
      <SectionIntro>Get notified when {SITE.name} isn’t open.</SectionIntro>
      <PushSettingsView />
    </>
  )
}

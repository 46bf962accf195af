/** Offers to install the site as an app. */
import { X } from 'lucide-react'
import { showInstallPrompt } from '#web/lib/install-prompt.ts'
import { SITE } from '#web/lib/site.ts'
import { Button } from '#web/ui/Button.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { Logo } from '#web/ui/Logo.tsx'

export function InstallNotice({ onClose }: { onClose(): void }) {
  return (
    <section
      aria-label={`Install ${SITE.name}`}
      className="absolute inset-x-3 top-16 z-20 mx-auto flex max-w-105 animate-rise items-center gap-3 rounded-xl bg-overlay p-3 pr-1.5 shadow-pop desktop:top-auto desktop:bottom-6"
    >
      <Logo name={SITE.name} compact />
      <p className="min-w-0 flex-1 text-sm leading-snug text-ink-soft">
        <b className="block text-base font-bold text-ink">Get the app</b>
        Opens faster, in full screen.
      </p>
      <Button
        tone="ink"
        size="sm"
        onClick={() => {
          showInstallPrompt()
          onClose()
        }}
      >
        Install
      </Button>
      <IconButton icon={X} label="Not now" onClick={onClose} />
    </section>
  )
}

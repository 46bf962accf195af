/** Offers the app in a calm moment: by the browser's prompt, or on iPhones with the two steps. */
import { X } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { showInstallPrompt } from '#web/lib/install-prompt.ts'
import { SITE } from '#web/lib/site.ts'
import { Button } from '#web/ui/Button.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { Logo } from '#web/ui/Logo.tsx'
import { useInstallHint } from './use-install-hint.ts'

const IphoneSteps = lazy(async () => ({ default: (await import('./IphoneSteps.tsx')).IphoneSteps }))

export function InstallHint() {
  const { way, close } = useInstallHint()
  const [isExplaining, setExplaining] = useState(false)
  const onInstall = () => {
    if (way === 'iphone') return setExplaining(true)
    showInstallPrompt()
    close()
  }
  return (
    <>
      {way && !isExplaining && (
        <section
          aria-label={`Get the ${SITE.name} app`}
          className="fixed inset-x-3 bottom-[calc(env(safe-area-inset-bottom)+70px)] z-20 mx-auto flex max-w-105 animate-rise items-center gap-3 rounded-xl bg-overlay p-3 pr-1.5 shadow-pop desktop:right-6 desktop:bottom-6 desktop:left-auto desktop:mx-0"
        >
          <Logo name={SITE.name} compact />
          <p className="min-w-0 flex-1 text-sm leading-snug text-ink-soft">
            <b className="block text-base font-bold text-ink">Get the app</b>
            Read messages offline, in full screen.
          </p>
          <Button tone="ink" size="sm" onClick={onInstall}>
            {way === 'iphone' ? 'Show how' : 'Install'}
          </Button>
          <IconButton icon={X} label="Not now" onClick={close} />
        </section>
      )}
      {isExplaining && (
        <Suspense>
          <IphoneSteps
            onClose={() => {
              setExplaining(false)
              close()
            }}
          />
        </Suspense>
      )}
    </>
  )
}

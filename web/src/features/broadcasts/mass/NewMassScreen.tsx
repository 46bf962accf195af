/** /messages/mass/new: composes a mass message: audience, content and time, with a preview. */
import { ChevronLeft, Eye, FileText } from 'lucide-react'
import { useGoBack } from '#web/lib/go-back.ts'
import { useHiddenNavigation } from '#web/lib/hidden-navigation.ts'
import { useOverlays } from '#web/lib/overlays.tsx'
import { preloadOnHover } from '#web/lib/preload-on-hover.ts'
import { Button } from '#web/ui/Button.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { useIsDesktop } from '#web/ui/use-is-desktop.ts'
import { FanPreview } from '../editor/FanPreview.tsx'
import { MessageListEditor } from '../editor/MessageListEditor.tsx'
import { useStoredDraft } from '../editor/use-stored-draft.ts'
import { AudienceSection } from './AudienceSection.tsx'
import { DRAFT_NAME, readMassDraft } from './mass-draft.ts'
import { previewSheet } from './overlays.ts'
import { useNewMass } from './use-new-mass.ts'
import { WhenSection } from './WhenSection.tsx'
import './mass-updates.ts'

export function NewMassScreen() {
  const isDesktop = useIsDesktop()
  useHiddenNavigation(!isDesktop)
  const draft = useStoredDraft(DRAFT_NAME, readMassDraft)
  const { value, change } = draft
  const mass = useNewMass(draft)
  const { errors, when } = mass
  return (
    <div className="grid min-h-0 flex-1 grid-cols-[minmax(0,1fr)] grid-rows-[minmax(0,1fr)] wide:grid-cols-[minmax(0,1fr)_440px]">
      <section aria-labelledby="new-mass" className="flex min-h-0 min-w-0 flex-col">
        <Head mass={mass} messages={value.messages} />
        <div className="no-bar min-h-0 flex-1 overflow-y-auto px-4 pt-4 pb-6 desktop:px-8 desktop:py-7">
          <div className="mx-auto grid max-w-190 grid-cols-[minmax(0,1fr)] gap-6 desktop:gap-8">
            <AudienceSection draft={value} onChange={change} reach={mass.reach} errors={errors} />
            <MessageListEditor
              value={value.messages}
              onChange={(messages) => {
                mass.forgetErrors()
                change({ messages })
              }}
              errors={errors}
              end={
                <Button size="sm" icon={FileText} onClick={mass.templates}>
                  Templates
                </Button>
              }
            />
            <WhenSection draft={value} onChange={change} error={errors.at} />
          </div>
        </div>
        <div className="grid shrink-0 grid-cols-[auto_minmax(0,1fr)] gap-2 border-t border-line px-4 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] desktop:hidden">
          <Button size="lg" busy={mass.isTesting} onClick={mass.test} className="px-5!">
            Send test to me
          </Button>
          <Button size="lg" tone="accent" onClick={mass.send}>
            {mass.sendText}
          </Button>
        </div>
      </section>
      <aside
        aria-label="Fan view"
        className="flex min-h-0 flex-col items-center border-l border-line bg-surface px-8 pb-8 max-wide:hidden"
      >
        <p
          aria-hidden="true"
          className="flex h-18 shrink-0 items-center gap-2 text-sm font-semibold text-ink-soft"
        >
          <Eye size={17} />
          Fan view
        </p>
        <FanPreview messages={value.messages} when={when} />
      </aside>
    </div>
  )
}

type HeadProps = {
  mass: ReturnType<typeof useNewMass>
  messages: ReturnType<typeof readMassDraft>['messages']
}

function Head({ mass, messages }: HeadProps) {
  const overlays = useOverlays()
  const goBack = useGoBack('/messages/mass')
  return (
    <header className="grid min-h-14 shrink-0 grid-cols-[44px_1fr_44px] items-center gap-2 border-b border-line px-2 pt-[env(safe-area-inset-top)] desktop:flex desktop:min-h-18 desktop:pr-8 desktop:pl-4">
      <IconButton icon={ChevronLeft} label="Back to mass messages" onClick={goBack} className="text-ink" />
      <h1
        id="new-mass"
        className="truncate text-center text-lg font-bold desktop:flex-1 desktop:text-left desktop:text-xl desktop:font-extrabold"
      >
        New mass message
      </h1>
      <Button
        tone="ghost"
        icon={FileText}
        busy={mass.isSaving}
        onClick={mass.saveTemplate}
        className="max-desktop:hidden"
      >
        Save as template
      </Button>
      <IconButton
        icon={Eye}
        label="Preview as a fan"
        {...preloadOnHover(previewSheet)}
        onClick={() => void overlays.open(previewSheet, { title: 'Fan view', messages, when: mass.when })}
        className="text-ink wide:hidden"
      />
      <Button busy={mass.isTesting} onClick={mass.test} className="max-desktop:hidden">
        Send test to me
      </Button>
      <Button tone="accent" onClick={mass.send} className="px-6! max-desktop:hidden">
        {mass.sendText}
      </Button>
    </header>
  )
}

/** The component gallery: every component of the design system in every state. */
import { Logo, LogoMark } from '#web/ui/Logo.tsx'
import { ActionSections } from './ActionSections.tsx'
import { FieldSections } from './FieldSections.tsx'
import { FoundationSections } from './FoundationSections.tsx'
import { LabelSections } from './LabelSections.tsx'
import { MediaSections } from './MediaSections.tsx'
import { OverlaySections } from './OverlaySections.tsx'
import { PlayerSections } from './PlayerSections.tsx'
import { StateSections } from './StateSections.tsx'

export function Gallery() {
  return (
    <div className="mx-auto grid w-full max-w-360 gap-10 overflow-x-clip px-4 py-8 desktop:grid-cols-12 desktop:px-10 wide:p-14">
      <header className="flex flex-wrap items-center justify-between gap-5 desktop:col-span-12">
        <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
          <Logo name="Candid" size={48} />
          <h1 className="text-lg text-ink-soft desktop:ml-2 desktop:border-l desktop:border-line-strong desktop:pl-6">
            Every part in every state
          </h1>
        </div>
        <div className="flex items-center gap-3">
          {[56, 40, 28, 20].map((size) => (
            <LogoMark key={size} size={size} />
          ))}
        </div>
      </header>
      <FoundationSections />
      <ActionSections />
      <FieldSections />
      <LabelSections />
      <OverlaySections />
      <MediaSections />
      <PlayerSections />
      <StateSections />
    </div>
  )
}

/** Colours by role and the type scale. */
import { cx } from '#web/ui/cx.ts'
import { GallerySection } from './GallerySection.tsx'

const ON_DARK = 'text-ink'
const ON_LIGHT = 'text-canvas'

const SURFACES = [
  ['canvas', 'bg-canvas', ON_DARK],
  ['surface', 'bg-surface', ON_DARK],
  ['raised', 'bg-raised', ON_DARK],
  ['overlay', 'bg-overlay', ON_DARK],
  ['ink', 'bg-ink', ON_LIGHT],
  ['ink-soft', 'bg-ink-soft', ON_LIGHT],
  ['ink-mute', 'bg-ink-mute', ON_LIGHT],
  ['line-strong', 'bg-line-strong', ON_DARK],
] as const

const ROLES = [
  ['accent', 'bg-accent', ON_LIGHT],
  ['coin', 'bg-coin', ON_LIGHT],
  ['live-fill', 'bg-live-fill', 'text-on-live'],
  ['second', 'bg-second', ON_LIGHT],
  ['verified', 'bg-verified', ON_LIGHT],
  ['success', 'bg-success', ON_LIGHT],
  ['danger', 'bg-danger', ON_LIGHT],
  ['coin-wash', 'bg-coin-wash', ON_DARK],
] as const

export function FoundationSections() {
  return (
    <>
      <GallerySection
        title="Surfaces and ink"
        span="desktop:col-span-6 wide:col-span-4"
        className="grid grid-cols-4 gap-2"
      >
        {SURFACES.map((swatch) => (
          <Swatch key={swatch[0]} swatch={swatch} />
        ))}
      </GallerySection>
      <GallerySection
        title="Roles"
        span="desktop:col-span-6 wide:col-span-4"
        className="grid grid-cols-4 gap-2"
      >
        {ROLES.map((swatch) => (
          <Swatch key={swatch[0]} swatch={swatch} />
        ))}
      </GallerySection>
      <GallerySection title="Type, Figtree" span="desktop:col-span-12 wide:col-span-4" className="grid gap-1">
        <p className="text-3xl font-extrabold">34 Real People</p>
        <p className="text-2xl font-extrabold">26 Wallet and earnings</p>
        <p className="flex flex-wrap items-baseline gap-x-4">
          <span className="text-xl font-bold">20 Section</span>
          <span className="text-lg font-bold">17 Card title</span>
        </p>
        <p className="flex flex-wrap items-baseline gap-x-4">
          <span className="text-base">15 Body text</span>
          <span className="text-sm text-ink-soft">13 Support</span>
          <span className="text-xs text-ink-mute">12 Meta</span>
          <span className="text-2xs font-bold text-ink-mute">11 LABEL</span>
        </p>
      </GallerySection>
    </>
  )
}

function Swatch({ swatch: [name, fill, ink] }: { swatch: readonly [string, string, string] }) {
  return (
    <span className={cx('flex h-16 items-end rounded-md p-2 text-2xs font-bold shadow-card', fill, ink)}>
      {name}
    </span>
  )
}

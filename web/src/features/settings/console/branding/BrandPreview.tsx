/** How unsaved branding will look: the feed on a phone and on a desktop, and the icon on a home screen. */
import { Heart, House, MessageCircle, Plus, Search, User } from 'lucide-react'
import { type CSSProperties, useState } from 'react'
import { HEX_COLOUR } from '#rules/colour.ts'
import { SITE } from '#web/lib/site.ts'
import { cx } from '#web/ui/cx.ts'
import { Segmented } from '#web/ui/Segmented.tsx'
import { BrandIcon, BrandLogo } from './brand-pictures.tsx'

export type BrandValues = {
  logo: string | null
  accent: string | null
  icon: string | null
  shortName: string
}

const VIEWS = [
  { value: 'phone', label: 'Phone' },
  { value: 'desktop', label: 'Desktop' },
  { value: 'home', label: 'Icon' },
] as const

export function BrandPreview({ values, isChanged }: { values: BrandValues; isChanged: boolean }) {
  const [view, setView] = useState<(typeof VIEWS)[number]['value']>('phone')
  return (
    <section aria-label="Preview" className="grid grid-cols-[minmax(0,1fr)] gap-4 py-4 desktop:p-5">
      <h2 className="flex items-center justify-between text-base font-bold">
        Preview
        {isChanged && (
          <span className="rounded-md bg-second-wash px-2 py-1 text-xs font-bold text-second">Not saved</span>
        )}
      </h2>
      <div style={accentStyle(values.accent)} className="grid h-110 place-items-center">
        {view === 'phone' && <PhoneFeed values={values} />}
        {view === 'desktop' && <DesktopFeed values={values} />}
        {view === 'home' && <HomeScreen values={values} />}
      </div>
      <Segmented label="Shown as" items={VIEWS} value={view} onChange={setView} />
    </section>
  )
}

/** The same roles as the server's style sheet of the accent. */
function accentStyle(accent: string | null): CSSProperties {
  if (!accent || !HEX_COLOUR.test(accent)) return {}
  return {
    '--color-accent': accent,
    '--color-accent-ink': `oklch(from ${accent} 0.8 min(c, 0.13) h)`,
    '--color-on-accent': `oklch(from ${accent} 0.16 min(c, 0.03) h)`,
    '--logo-from': `oklch(from ${accent} calc(l + 0.06) c h)`,
    '--logo-mid': accent,
    '--logo-to': `oklch(from ${accent} calc(l - 0.16) c h)`,
  } as CSSProperties
}

const SCENE = 'bg-linear-to-b from-tint-2 via-tint-6 to-canvas'

function PhoneFeed({ values }: { values: BrandValues }) {
  return (
    <div className="flex h-full w-52 flex-col overflow-hidden rounded-xl border-4 border-overlay bg-canvas">
      <div className={cx('relative flex min-h-0 flex-1 flex-col justify-between p-3', SCENE)}>
        <div className="flex items-center justify-between text-2xs font-bold">
          <BrandIcon id={values.icon} size={20} />
          <span>
            <span className="mr-2 opacity-70">Following</span>
            <span className="border-b-2 pb-0.5">For you</span>
          </span>
          <Search size={15} />
        </div>
        <div className="flex items-end justify-between gap-2">
          <SlideText />
          <span className="grid justify-items-center gap-3 text-2xs font-semibold">
            <Heart size={22} className="fill-accent text-accent" />
            <MessageCircle size={22} />
          </span>
        </div>
      </div>
      <div className="flex h-11 items-center justify-around text-ink-soft">
        <House size={18} className="fill-ink text-ink" />
        <Search size={18} />
        <span className="grid h-6 w-9 place-items-center rounded-md bg-ink text-canvas">
          <Plus size={15} strokeWidth={3} />
        </span>
        <Inbox />
        <User size={18} />
      </div>
    </div>
  )
}

function DesktopFeed({ values }: { values: BrandValues }) {
  return (
    <div className="flex h-52 w-full overflow-hidden rounded-lg border-2 border-overlay bg-canvas">
      <div className="grid w-26 shrink-0 content-start gap-3 border-r border-line p-3 text-2xs font-semibold text-ink-soft">
        <BrandLogo id={values.logo} icon={values.icon} size={15} />
        <span className="flex items-center gap-1.5 text-ink">
          <House size={13} className="text-accent" /> Home
        </span>
        <span className="flex items-center gap-1.5">
          <Inbox size={13} /> Messages
        </span>
      </div>
      <div className="grid min-w-0 flex-1 place-items-center p-2">
        <div className={cx('flex h-full w-28 items-end rounded-md p-2', SCENE)}>
          <SlideText />
        </div>
      </div>
    </div>
  )
}

function HomeScreen({ values }: { values: BrandValues }) {
  return (
    <div className="grid h-full w-52 content-start justify-items-center rounded-xl border-4 border-overlay bg-linear-to-b from-tint-3 to-tint-1 pt-16">
      <span className="grid w-20 justify-items-center gap-1.5 text-center text-xs font-semibold">
        <BrandIcon id={values.icon} size={60} />
        <span className="w-full truncate">{values.shortName || SITE.name}</span>
      </span>
    </div>
  )
}

function SlideText() {
  return (
    <span className="grid min-w-0 gap-1 text-2xs">
      <b>Noor Haddad</b>
      <span className="truncate">One quiet river</span>
      <span className="w-fit rounded-full bg-accent px-2.5 py-1 font-bold text-on-accent">Subscribe</span>
    </span>
  )
}

function Inbox({ size = 18 }: { size?: number }) {
  return (
    <span className="relative">
      <MessageCircle size={size} />
      <span className="absolute -top-1 -right-1 size-2 rounded-full bg-accent" />
    </span>
  )
}

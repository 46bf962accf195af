/** The layout of sign-in screens: one column, next to a picture from 900 px. */
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { SITE } from '#web/lib/site.ts'
import { TitleRow } from '#web/parts/page/TitleRow.tsx'
import { Logo } from '#web/ui/Logo.tsx'
import starTrails from './pictures/star-trails-tall.webp'

type Props = {
  title: string
  sub?: ReactNode
  /** The target of the phone's back button without a previous page; no button if undefined. */
  back?: string | undefined
  children: ReactNode
}

export function AuthFrame({ title, sub, back, children }: Props) {
  return (
    <div className="flex min-h-full flex-1 flex-col desktop:grid desktop:grid-cols-2">
      <Picture />
      <TitleRow title="" isHeading={false} back={back} />
      <div className="flex-1 px-5 pb-[max(1.5rem,env(safe-area-inset-bottom))] desktop:grid desktop:place-items-center desktop:px-10 desktop:py-8">
        <div className="mx-auto w-full max-w-100">
          <h1 className="text-3xl font-extrabold text-balance">{title}</h1>
          {sub && <p className="mt-2 text-base text-pretty text-ink-soft">{sub}</p>}
          <div className="mt-5">{children}</div>
        </div>
      </div>
    </div>
  )
}

/** Lazy, so that phones, which never show it, never load it. */
function Picture() {
  return (
    <aside className="sticky top-0 hidden h-dvh overflow-hidden bg-surface desktop:block">
      <img
        src={starTrails}
        alt=""
        width={720}
        height={1280}
        loading="lazy"
        className="absolute inset-0 size-full object-cover object-[50%_62%]"
      />
      <div className="scrim-t absolute inset-x-0 top-0 h-40" />
      <div className="scrim-b absolute inset-x-0 bottom-0 h-1/2" />
      <Link to="/" aria-label={`${SITE.name} home`} className="absolute top-8 left-10 rounded-md">
        <Logo name={SITE.name} size={36} />
      </Link>
      <div className="absolute inset-x-10 bottom-10">
        <p className="lift text-3xl leading-[1.15] font-extrabold wide:text-4xl wide:leading-[1.1]">
          Real People
          <br />
          Real Videos
        </p>
        <p className="lift mt-3 max-w-[34ch] text-lg text-pretty text-ink/90">
          Explore the world by watching and creating live streaming
        </p>
      </div>
    </aside>
  )
}

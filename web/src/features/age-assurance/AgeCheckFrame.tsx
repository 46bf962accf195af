/** The layout of the age check: the sign and the heading, the step, and its buttons at the foot. */
import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { SITE } from '#web/lib/site.ts'
import { TitleRow } from '#web/parts/page/TitleRow.tsx'
import { Logo } from '#web/ui/Logo.tsx'

type Props = { title: string; text: string; children: ReactNode; foot: ReactNode }

export function AgeCheckFrame({ title, text, children, foot }: Props) {
  return (
    <>
      <TitleRow title="" back="/about" isHeading={false} />
      <Link to="/about" className="absolute top-8 left-8 max-desktop:hidden">
        <Logo name={SITE.name} />
      </Link>
      <div className="mx-auto flex w-full max-w-120 min-w-0 flex-1 flex-col px-5 pb-[max(1.25rem,env(safe-area-inset-bottom))] desktop:flex-none desktop:py-14">
        <span className="grid size-16 shrink-0 place-items-center rounded-full bg-accent-wash text-xl font-extrabold text-accent-ink">
          18+
        </span>
        <h1 className="mt-5 text-3xl font-extrabold text-balance">{title}</h1>
        <p className="mt-2 text-base leading-[1.45] text-pretty text-ink-soft">{text}</p>
        {children}
        <div className="mt-auto grid gap-1 pt-4 desktop:mt-4">
          {foot}
          <Link
            to="/about/privacy-policy#age-checks"
            className="flex h-11 items-center justify-center gap-1 text-base font-semibold text-ink-soft hover:text-ink"
          >
            How age checks work
            <ChevronRight size={17} />
          </Link>
        </div>
      </div>
    </>
  )
}

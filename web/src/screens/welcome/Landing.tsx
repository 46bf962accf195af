/** The landing page for visitors. */
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { Link, useLocation, useNavigate } from 'react-router'
import { useGoBack } from '#web/lib/go-back.ts'
import { SITE } from '#web/lib/site.ts'
import { LegalFooter } from '#web/parts/legal/LegalFooter.tsx'
import { buttonClass } from '#web/ui/Button.tsx'
import { cx } from '#web/ui/cx.ts'
import { IconButton, type IconButtonProps } from '#web/ui/IconButton.tsx'
import { Logo, LogoMark } from '#web/ui/Logo.tsx'
import { Wall } from './Wall.tsx'

/** As a backdrop it is out of focus, and inert by its parent. */
export function Landing({ isBackdrop = false }: { isBackdrop?: boolean }) {
  return (
    <div className="relative flex min-h-full shrink-0 grow overflow-hidden bg-canvas">
      <Wall
        isBlurred={isBackdrop}
        className="absolute -inset-x-10 -top-6 -rotate-6 scale-105 desktop:inset-x-auto desktop:-top-24 desktop:-right-16 desktop:w-190 desktop:rotate-6 desktop:scale-100"
      />
      <WallScrim />
      <div
        className={cx(
          'relative flex flex-1 flex-col justify-end px-5 pt-6 pb-[max(1.25rem,env(safe-area-inset-bottom))] text-center desktop:justify-between desktop:px-16 desktop:pt-4 desktop:pb-8 desktop:text-left',
          isBackdrop && 'blur-[3px]',
        )}
      >
        <header className="hidden h-16 items-center gap-4 desktop:flex">
          <BackButton tone="quiet" />
          <Logo name={SITE.name} size={40} />
        </header>
        <Invitation />
        <footer className="mt-2">
          <LegalFooter isCentredOnPhone />
        </footer>
      </div>
      <BackButton
        tone="glass"
        className="absolute! top-[calc(env(safe-area-inset-top)+12px)] left-3 desktop:hidden"
      />
    </div>
  )
}

function Invitation() {
  return (
    <div className="pt-[38dvh] short:pt-0 desktop:pt-0">
      <span className="inline-block short:hidden desktop:hidden">
        <LogoMark size={60} />
      </span>
      <h1 className="mt-4 text-3xl font-extrabold text-balance desktop:mt-0 desktop:text-5xl">
        Real People
        <br />
        Real Videos
      </h1>
      <p className="mx-auto mt-3 max-w-[30ch] text-lg leading-snug text-pretty text-ink-soft desktop:mx-0 desktop:mt-6 desktop:max-w-[34ch] desktop:text-xl desktop:leading-[1.4] desktop:text-balance">
        Explore the world by watching and creating live streaming
      </p>
      <div className="mt-6 grid gap-2.5 short:mx-auto short:max-w-110 short:grid-cols-2 desktop:mt-9 desktop:flex desktop:gap-3">
        <Link to="/signup" className={cx(buttonClass({ tone: 'accent', size: 'lg' }), 'desktop:px-9')}>
          Sign Up
        </Link>
        <Link to="/signin" className={cx(buttonClass({ size: 'lg' }), 'desktop:px-9')}>
          Sign In
        </Link>
      </div>
      <Link
        to="/"
        className="mt-1 inline-flex h-11 items-center gap-1 text-base font-semibold text-ink-soft hover:text-ink desktop:mt-5"
      >
        Look around first
        <ChevronRight size={17} />
      </Link>
    </div>
  )
}

/** Darkens the wall under the text: from below on phones, from the left on desktop. */
function WallScrim() {
  return (
    <>
      <div className="absolute inset-0 bg-[linear-gradient(--alpha(var(--color-canvas)/45%),--alpha(var(--color-canvas)/10%)_22%,--alpha(var(--color-canvas)/86%)_54%,var(--color-canvas)_66%)] short:bg-[linear-gradient(--alpha(var(--color-canvas)/55%),--alpha(var(--color-canvas)/90%)_50%,var(--color-canvas)_66%)] desktop:hidden" />
      <div className="absolute inset-0 hidden bg-linear-to-r from-canvas from-44% via-canvas/50 via-66% to-transparent to-88% desktop:block" />
      <div className="absolute inset-x-0 bottom-0 hidden h-40 bg-linear-to-t from-canvas to-transparent desktop:block" />
    </>
  )
}

type BackProps = Pick<IconButtonProps, 'tone' | 'className'>

/** Goes back; to home at /profile and in a newly opened tab, where back would be this page or none. */
function BackButton(props: BackProps) {
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const goBack = useGoBack('/')
  return (
    <IconButton
      icon={ChevronLeft}
      label="Back"
      onClick={() => (pathname === '/profile' ? void navigate('/') : goBack())}
      {...props}
    />
  )
}

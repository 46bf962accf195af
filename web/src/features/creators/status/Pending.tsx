/** A pending application: what was done, what comes next, and what was signed. */
import { Bell, Check, ChevronRight, Clock, FileText } from 'lucide-react'
import { Link } from 'react-router'
import { CREATOR_APPLICATION, CREATOR_APPLICATION_TEXT } from '#rules/creator-application.ts'
import { longDate, timeOfDay } from '#rules/formats.ts'
import { useSession } from '#web/lib/session.tsx'
import { Avatar } from '#web/ui/Avatar.tsx'
import { buttonClass } from '#web/ui/Button.tsx'
import { cx } from '#web/ui/cx.ts'
import type { OwnRequest } from '../documents.ts'
import { StatusCard } from './StatusCard.tsx'

export function Pending({ request, isJustSent }: { request: OwnRequest; isJustSent: boolean }) {
  return (
    <StatusCard
      picture={<Seal />}
      title="Application received"
      text={
        <p role="status">
          {isJustSent ? CREATOR_APPLICATION_TEXT.submitted : CREATOR_APPLICATION_TEXT.pending}
        </p>
      }
      actions={
        <>
          <Link to="/" className={buttonClass({ tone: 'accent', size: 'lg' })}>
            Go to feed
          </Link>
          <Link to="/profile/edit" className={buttonClass({ size: 'lg', className: 'max-desktop:hidden' })}>
            Edit profile
          </Link>
        </>
      }
      aside={
        <>
          <h2 className="mb-5 text-sm font-semibold text-ink-soft max-desktop:sr-only">Status</h2>
          <div className="max-desktop:card max-desktop:p-5">
            <Timeline sentAt={request.add_date} />
          </div>
          {request.agreement && <Signed agreement={request.agreement} />}
        </>
      }
    />
  )
}

/** The avatar in an incomplete ring. */
function Seal() {
  const { account } = useSession()
  return (
    <span className="relative grid size-26 place-items-center">
      <svg viewBox="0 0 104 104" className="absolute inset-0 -rotate-90" aria-hidden="true">
        <circle cx="52" cy="52" r="49" fill="none" strokeWidth="4" className="stroke-overlay" />
        <circle
          cx="52"
          cy="52"
          r="49"
          fill="none"
          strokeWidth="4"
          strokeLinecap="round"
          pathLength="100"
          strokeDasharray="40 100"
          className="stroke-accent"
        />
      </svg>
      <Avatar src={account?.avatar} name={account?.fullname ?? ''} size={84} />
    </span>
  )
}

function Timeline({ sentAt }: { sentAt: string | null }) {
  const sent = sentAt === null ? null : new Date(sentAt)
  const steps = [
    {
      icon: Check,
      title: 'Application sent',
      about: sent ? `${longDate(sent)} at ${timeOfDay(sent)}` : '',
      look: 'bg-success text-canvas',
    },
    {
      icon: Clock,
      title: 'Being reviewed',
      about: `Usually ${CREATOR_APPLICATION.reviewDays} business days`,
      look: 'bg-ink text-canvas',
    },
    {
      icon: Bell,
      title: 'Our decision',
      about: 'By email and in Activity',
      look: 'bg-overlay text-ink-soft',
    },
  ]
  return (
    <ol>
      {steps.map(({ icon: Sign, title, about, look: stepClass }, index) => (
        <li
          key={title}
          aria-current={index === 1 ? 'step' : undefined}
          className="relative flex gap-4 pb-6 last:pb-0"
        >
          {index < 2 && (
            <span
              className={cx(
                'absolute top-8 bottom-0 left-3.75 w-0.5',
                index === 0 ? 'bg-success' : 'bg-overlay',
              )}
            />
          )}
          <span className={cx('grid size-8 shrink-0 place-items-center rounded-full', stepClass)}>
            <Sign size={17} strokeWidth={2.6} />
          </span>
          <span>
            <b className={cx('block text-base font-bold', index === 2 && 'text-ink-soft')}>{title}</b>
            <span className="block text-sm text-ink-mute">{about}</span>
          </span>
        </li>
      ))}
    </ol>
  )
}

function Signed({ agreement }: { agreement: NonNullable<OwnRequest['agreement']> }) {
  const at = agreement.signed_at === null ? '' : `Signed ${longDate(new Date(agreement.signed_at))}, `
  return (
    <Link
      to="/creator-agreement"
      className="mt-3 flex items-center gap-3.5 max-desktop:card max-desktop:p-4 desktop:mt-6 desktop:border-t desktop:border-line desktop:pt-6"
    >
      <span className="grid size-11 shrink-0 place-items-center rounded-[13px] bg-raised text-ink-soft desktop:bg-overlay">
        <FileText size={21} />
      </span>
      <span className="min-w-0 flex-1">
        <b className="block text-base font-bold">Your agreement</b>
        <span className="block text-sm text-balance text-ink-soft">
          {at}
          {agreement.version !== null && `version ${agreement.version}`}
        </span>
      </span>
      <ChevronRight size={18} className="shrink-0 text-ink-mute" />
    </Link>
  )
}

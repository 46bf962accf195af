/** The confirmation of a sent notice: its number, and a link to its status. */
import { CircleCheckBig } from 'lucide-react'
import { Link } from 'react-router'
import { Page } from '#web/parts/page/Page.tsx'
import { buttonClass } from '#web/ui/Button.tsx'

type Props = { title: string; back: string; sent: { number: string; token: string; email: string } }

export function CaseSent({ title, back, sent: { number, token, email } }: Props) {
  return (
    <Page title={title} back={back} width="max-w-140">
      <div role="status" className="grid justify-items-center gap-3 py-10 text-center">
        <CircleCheckBig size={44} className="text-success" />
        <p className="text-base text-ink-soft">We’ve received it. Your case number is</p>
        <p className="text-3xl font-extrabold tabular-nums">{number}</p>
        <p className="max-w-90 text-base text-pretty text-ink-soft">
          We sent it to <b className="wrap-anywhere text-ink">{email}</b>, with a link to your case. If you
          don’t get an email, check your spam folder.
        </p>
        <Link
          to={`/case/${token}`}
          className={buttonClass({ tone: 'accent', size: 'lg', className: 'mt-3' })}
        >
          View status
        </Link>
      </div>
    </Page>
  )
}

/** The verification state of the email address, its pending replacement, and a button to resend the email. */
import { BadgeCheck, MailQuestionMark } from 'lucide-react'
import { useMutation } from 'urql'
import { graphql } from '#web/lib/graphql/graphql.ts'
import { problemText } from '#web/lib/graphql/problem.ts'
import { Button } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { showToast } from '#web/ui/toasts.tsx'

const ResendVerification = graphql(`
  mutation ResendVerification {
    resendVerification
  }
`)

const CancelEmailChange = graphql(`
  mutation CancelEmailChange {
    cancelEmailChange { id email email_verified pendingEmail }
  }
`)

type Account = { email: string | null; email_verified: boolean; pendingEmail: string | null }

export function EmailState({ account: { email, email_verified, pendingEmail } }: { account: Account }) {
  if (pendingEmail)
    return (
      <Notice icon={MailQuestionMark}>
        <p className="wrap-anywhere">
          Open the link we sent to {pendingEmail} to verify it. Until then, we’ll use {email}.
        </p>
        <div className="mt-2.5 mb-1 flex flex-wrap gap-2">
          <SendAgain to={pendingEmail} />
          <Cancel />
        </div>
      </Notice>
    )
  if (email_verified)
    return (
      <Notice tone="success" icon={BadgeCheck}>
        Your email is verified.
      </Notice>
    )
  return (
    <Notice>
      <p className="wrap-anywhere">Open the link we sent to {email} to verify it.</p>
      <div className="mt-2.5 mb-1">
        <SendAgain to={email ?? ''} />
      </div>
    </Notice>
  )
}

function SendAgain({ to }: { to: string }) {
  const { isSending, sendAgain } = useSendAgain(to)
  return (
    <Button size="sm" busy={isSending} onClick={sendAgain}>
      Resend email
    </Button>
  )
}

export function useSendAgain(to: string) {
  const [{ fetching }, resend] = useMutation(ResendVerification)
  const send = async () => {
    const { error } = await resend({})
    if (error) showToast({ tone: 'danger', text: problemText(error) })
    else showToast({ tone: 'success', text: `We sent a link to ${to}` })
  }
  return { isSending: fetching, sendAgain: () => void send() }
}

function Cancel() {
  const [{ fetching }, cancel] = useMutation(CancelEmailChange)
  const run = async () => {
    const { error } = await cancel({})
    if (error) showToast({ tone: 'danger', text: problemText(error) })
    else showToast({ tone: 'success', text: 'Your email stays the same' })
  }
  return (
    <Button size="sm" tone="ghost" busy={fetching} onClick={() => void run()}>
      Cancel change
    </Button>
  )
}

/** Whether the saved address is verified, and another mail for those who lost the first. */
import { BadgeCheck } from 'lucide-react'
import { useMutation } from 'urql'
import { graphql } from '#web/lib/graphql/graphql.ts'
import { problemWords } from '#web/lib/graphql/problem.ts'
import { Button } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { showToast } from '#web/ui/toasts.tsx'

const ResendVerification = graphql(`
  mutation ResendVerification {
    resendVerification
  }
`)

export function EmailState({ email, isVerified }: { email: string; isVerified: boolean }) {
  const [{ fetching }, resend] = useMutation(ResendVerification)
  if (isVerified) {
    return (
      <Notice tone="success" icon={BadgeCheck}>
        Your address is verified.
      </Notice>
    )
  }
  const sendAgain = async () => {
    const { error } = await resend({})
    if (error) showToast({ tone: 'danger', text: problemWords(error) })
    else showToast({ tone: 'success', text: `We sent a link to ${email}.` })
  }
  return (
    <Notice>
      <p className="wrap-anywhere">{email} is not verified yet. Open the link in the mail we sent there.</p>
      <Button size="sm" busy={fetching} onClick={() => void sendAgain()} className="mt-2.5 mb-1">
        Send the mail again
      </Button>
    </Notice>
  )
}

/** Asks a signed-in account to accept the current terms, or shows the alternatives. */
import { FileText } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { useMutation, useQuery } from 'urql'
import { graphql } from '#web/lib/graphql/graphql.ts'
import { problemText } from '#web/lib/graphql/problem.ts'
import { useSession } from '#web/lib/session.tsx'
import { SITE } from '#web/lib/site.ts'
import { InlineText } from '#web/parts/legal/InlineText.tsx'
import { Button } from '#web/ui/Button.tsx'
import { showToast } from '#web/ui/toasts.tsx'
import { LegalPageQuery } from './legal/legal-query.ts'
import { ModalPrompt } from './Prompt.tsx'

const AcceptTerms = graphql(`mutation AcceptTerms($version: Int!) { acceptTerms(version: $version) }`)

const link = 'font-semibold text-ink-soft underline underline-offset-2 hover:text-ink'

export function TermsQuestion({ version }: { version: number }) {
  const { refresh, signOut, context } = useSession()
  const [isRefused, setRefused] = useState(false)
  const [{ fetching }, accept] = useMutation(AcceptTerms)
  const send = async () => {
    const { error } = await accept({ version })
    if (error) showToast({ tone: 'danger', text: problemText(error) })
    // Also after an error, because there may be a newer version to accept.
    await refresh()
  }
  if (isRefused)
    return (
      <main>
        <ModalPrompt
          sign={<FileText size={30} />}
          title="You don’t have to accept"
          text={`You can’t use ${SITE.name} without accepting its terms, but you keep what’s yours.`}
          foot={
            <>
              Questions?{' '}
              <Link to="/support" className={link}>
                Contact support
              </Link>
              .
            </>
          }
        >
          <ul className="grid list-disc gap-2 pl-5 text-left text-base text-ink-soft">
            <li>
              <Link to="/account/settings" className={link}>
                Download your data or delete your account
              </Link>
            </li>
            {(context === 'creator' || context === 'staff') && (
              <li>
                <Link to="/account/earnings" className={link}>
                  Get your earnings paid out
                </Link>
              </li>
            )}
            <li>
              <Link to="/about/refund-policy#always" className={link}>
                Get a refund for unused credits
              </Link>
            </li>
          </ul>
          <Button tone="accent" size="lg" wide onClick={() => setRefused(false)}>
            Back to terms
          </Button>
          <Button size="lg" wide onClick={() => void signOut()}>
            Sign Out
          </Button>
        </ModalPrompt>
      </main>
    )
  return (
    <main>
      <ModalPrompt
        sign={<FileText size={30} />}
        title="We’ve updated our terms"
        text={`Read version ${version} and accept it to continue.`}
        foot={
          <>
            Read our{' '}
            <Link to="/about/terms-of-service" className={link}>
              terms of service
            </Link>{' '}
            and{' '}
            <Link to="/about/privacy-policy" className={link}>
              privacy policy
            </Link>
            .
          </>
        }
      >
        <InShort />
        <Button tone="accent" size="lg" wide busy={fetching} onClick={() => void send()}>
          I accept
        </Button>
        <Button size="lg" wide onClick={() => setRefused(true)}>
          I don’t accept
        </Button>
      </ModalPrompt>
    </main>
  )
}

function InShort() {
  const [{ data }] = useQuery({ query: LegalPageQuery, variables: { page: 'terms', version: null } })
  if (!data) return null
  return (
    <ul className="mb-2 grid list-disc gap-2 pl-5 text-left text-sm text-ink-soft">
      {data.legalPage.in_short.map((line) => (
        <li key={line}>
          <InlineText text={line} />
        </li>
      ))}
    </ul>
  )
}

/** /reset-pass?id=: verifies the emailed token before a new password is entered. */
import { useSearchParams } from 'react-router'
import { useQuery } from 'urql'
import { graphql } from '#web/lib/graphql/graphql.ts'
import { problemText } from '#web/lib/graphql/problem.ts'
import { Redirect } from '#web/lib/redirect.ts'
import { AuthWaiting } from './AuthWaiting.tsx'
import { InvalidToken } from './InvalidToken.tsx'

const ResetRequest = graphql(`
  query PasswordResetRequest($id: String!) {
    passwordResetRequest(id: $id) { expiration_date }
  }
`)

export function CheckResetToken() {
  const id = useSearchParams()[0].get('id') ?? ''
  const [{ data, error, fetching }, ask] = useQuery({
    query: ResetRequest,
    variables: { id },
    pause: id === '',
    requestPolicy: 'network-only',
  })
  if (data?.passwordResetRequest) return <Redirect to={`/forgot-pass/${encodeURIComponent(id)}`} />
  if (id === '' || (data && !fetching)) return <InvalidToken to="/forgot-pass" way="Get a new link" />
  return (
    <AuthWaiting
      title="Forgot password"
      problem={error && !fetching ? problemText(error) : undefined}
      onRetry={() => ask({ requestPolicy: 'network-only' })}
    />
  )
}

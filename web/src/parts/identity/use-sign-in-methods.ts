/** How the viewer can confirm their identity, and the proof that a passkey gives. */
import { useClient, useQuery } from 'urql'
import { graphql } from '#web/lib/graphql/graphql.ts'
import { problemText } from '#web/lib/graphql/problem.ts'
import { canUsePasskeys, passkeyProblem, signWithPasskey } from '#web/lib/passkeys.ts'

const SignInMethods = graphql(`
  query SignInMethods {
    signInMethods { password two_step passkeys { id } }
  }
`)

const PasskeyRequest = graphql(`
  mutation PasskeyRequest {
    passkeyRequest
  }
`)

export function useSignInMethods() {
  const [{ data }] = useQuery({ query: SignInMethods, requestPolicy: 'cache-and-network' })
  const methods = data?.signInMethods
  return {
    isKnown: methods !== undefined,
    hasPassword: methods?.password !== false,
    needsCode: methods?.two_step === true,
    hasPasskey: methods !== undefined && methods.passkeys.length > 0 && canUsePasskeys(),
  }
}

type PasskeyProof = { passkey: unknown } | { problem: string | null }

/** Resolves to the proof for one mutation, or to what to tell the person. */
export function usePasskeyProof(): () => Promise<PasskeyProof> {
  const client = useClient()
  return async () => {
    const { data, error } = await client.mutation(PasskeyRequest, {}).toPromise()
    if (error) return { problem: problemText(error) }
    try {
      return { passkey: await signWithPasskey(data?.passkeyRequest) }
    } catch (failure) {
      return { problem: passkeyProblem(failure) }
    }
  }
}

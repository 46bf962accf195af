/** Asks a staff member to confirm their identity again, before actions on money or identity. */
import { useClient } from 'urql'
import { graphql } from '#web/lib/graphql/graphql.ts'
import { useOverlays } from '#web/lib/overlays.tsx'
import { confirmIdentity } from '../identity/confirm-identity.ts'
import { proofVariables } from '../identity/proof.ts'

const ConfirmAsStaff = graphql(`
  mutation ConfirmAsStaff($password: String, $code: String, $passkey: JSON) {
    confirmAsStaff(password: $password, code: $code, passkey: $passkey) { confirmed_until }
  }
`)

/** Resolves to whether they confirmed it. */
export function useConfirmAsStaff(): () => Promise<boolean> {
  const client = useClient()
  const { open } = useOverlays()
  return async () => {
    const outcome = await open(confirmIdentity, {
      text: 'This action affects money or identity. You won’t be asked again for 10 minutes.',
      send: async (proof) => (await client.mutation(ConfirmAsStaff, proofVariables(proof)).toPromise()).error,
    })
    return outcome !== undefined && outcome.error === undefined
  }
}

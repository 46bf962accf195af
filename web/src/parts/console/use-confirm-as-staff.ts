/** Asks a staff member for their password again, before actions on money or identity. */
import { useClient } from 'urql'
import { graphql } from '#web/lib/graphql/graphql.ts'
import { useOverlays } from '#web/lib/overlays.tsx'
import { confirmIdentity } from '../identity/confirm-identity.ts'

const ConfirmAsStaff = graphql(`
  mutation ConfirmAsStaff($password: String!, $code: String) {
    confirmAsStaff(password: $password, code: $code) { confirmed_until }
  }
`)

/** Resolves to whether the password was confirmed. */
export function useConfirmAsStaff(): () => Promise<boolean> {
  const client = useClient()
  const { open } = useOverlays()
  return async () => {
    const outcome = await open(confirmIdentity, {
      title: 'Confirm your password',
      text: 'This action affects money or identity. You won’t be asked again for 10 minutes.',
      send: async ({ password_current: password, code }) =>
        (await client.mutation(ConfirmAsStaff, { password, code: code ?? null }).toPromise()).error,
    })
    return outcome !== undefined && outcome.error === undefined
  }
}

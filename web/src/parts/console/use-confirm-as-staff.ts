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
      title: 'Your password again',
      text: 'This concerns money, or who somebody is. It then goes without for ten minutes.',
      send: async ({ password_current: password, code }) =>
        (await client.mutation(ConfirmAsStaff, { password, code: code ?? null }).toPromise()).error,
    })
    return outcome !== undefined && outcome.error === undefined
  }
}

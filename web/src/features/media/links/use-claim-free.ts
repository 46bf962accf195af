/** Claims a free share link; a visitor signs in first. */
import { usePay } from '#web/features/ledger/index.ts'
import { graphql } from '#web/lib/graphql/graphql.ts'
import { useLoginRequired } from '#web/lib/login-required.ts'
import { OpenedMediaFields } from '../shop/opened-media.ts'
import '../shop/link-access.ts'

const TakeSharedLink = graphql(
  `
    mutation TakeSharedLink($id: String!, $price: Float, $key: String) {
      buySharedLink(id: $id, price: $price, key: $key) {
        id
        media { ...OpenedMediaFields }
      }
    }
  `,
  [OpenedMediaFields],
)

export function useClaimFree(id: string) {
  const requireLogin = useLoginRequired()
  const { pay, isBusy, problem } = usePay(TakeSharedLink)
  const claim = () => requireLogin('buy_link', () => void pay({ id, price: 0 }))
  return { take: () => void claim(), isBusy, problem: problem?.message }
}

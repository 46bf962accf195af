/** Takes what a link offers for nothing; a visitor signs in first. */
import { graphql } from '#web/lib/graphql/graphql.ts'
import { useLoginRequired } from '#web/lib/login-required.ts'
import { OpenedMediaFields } from '#web/parts/payments/opened-media.ts'
import { usePay } from '#web/parts/payments/use-pay.ts'
import '#web/parts/payments/link-updates.ts'

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

export function useTakeFree(id: string) {
  const requireLogin = useLoginRequired()
  const { pay, isBusy, problem } = usePay(TakeSharedLink)
  const take = () => requireLogin('buy_link', () => void pay({ id, price: 0 }))
  return { take: () => void take(), isBusy, problem: problem?.words }
}

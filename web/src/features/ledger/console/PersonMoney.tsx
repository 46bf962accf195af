/** The money of one person: a creator's fees, the balance owed, and links to their ledger. */
import { useState } from 'react'
import { Link } from 'react-router'
import { useQuery } from 'urql'
import { dollars } from '#rules/formats.ts'
import { dollarsToCents } from '#rules/money.ts'
import { graphql } from '#web/lib/graphql/graphql.ts'
import { problemFields, problemText } from '#web/lib/graphql/problem.ts'
import { Facts, PaneTitle } from '#web/parts/console/Facts.tsx'
import { staffPath } from '#web/parts/console/staff-path.ts'
import { useStaffMutation } from '#web/parts/console/use-staff-mutation.ts'
import { FormProblem } from '#web/parts/forms/FormProblem.tsx'
import { QueryResult } from '#web/parts/QueryResult.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Field } from '#web/ui/Field.tsx'
import { SkeletonRows } from '#web/ui/Skeleton.tsx'
import { showToast } from '#web/ui/toasts.tsx'

const PersonMoneyQuery = graphql(`
  query PersonMoney($user: ID!) {
    payoutOf(user: $user) {
      id
      held
      due { id value hint user { id username role { creator } fees { subscription sales processor } } }
    }
  }
`)

const UpdateCreatorFees = graphql(`
  mutation UpdateCreatorFees($user: ID!, $subscription: Float!, $sales: Float!) {
    updateCreatorFees(user: $user, subscription: $subscription, sales: $sales) {
      id fees { subscription sales processor }
    }
  }
`)

export function PersonMoney({ id }: { id: string }) {
  const result = useQuery({ query: PersonMoneyQuery, variables: { user: id } })
  return (
    <QueryResult
      of={[{ ...result[0], data: result[0].data?.payoutOf }, result[1]]}
      skeleton={<SkeletonRows rows={3} />}
    >
      {({ held, due }) => (
        <>
          <Facts
            rows={[
              ['Payable', dollars(dollarsToCents(due.value))],
              ['Held', dollars(dollarsToCents(held))],
              ['Paid to', due.hint],
            ]}
          />
          <p className="mt-3 flex flex-wrap gap-4 text-sm font-semibold underline">
            <Link to={staffPath('payouts', id)}>Payouts</Link>
            <Link to={`${staffPath('money', 'books')}?book=wallet&user=${id}&name=${due.user.username}`}>
              Wallet
            </Link>
            <Link to={`${staffPath('money', 'books')}?book=payable&user=${id}&name=${due.user.username}`}>
              Earnings
            </Link>
          </p>
          {due.user.fees && <Fees id={id} fees={due.user.fees} />}
        </>
      )}
    </QueryResult>
  )
}

type FeesProps = { id: string; fees: { subscription: number; sales: number } }

function Fees({ id, fees }: FeesProps) {
  const [subscription, setSubscription] = useState(String(fees.subscription))
  const [sales, setSales] = useState(String(fees.sales))
  const [trouble, setTrouble] = useState<string>()
  const [fields, setFields] = useState<Record<string, string>>({})
  const [isBusy, save] = useStaffMutation(UpdateCreatorFees)
  const send = async () => {
    const { error, isDone } = await save({
      user: id,
      subscription: Number(subscription),
      sales: Number(sales),
    })
    setTrouble(error && problemText(error))
    setFields(error ? problemFields(error) : {})
    if (isDone) showToast({ tone: 'success', text: 'Saved. Applies from the next sale.' })
  }
  return (
    <>
      <PaneTitle>Creator’s share (%)</PaneTitle>
      <FormProblem>{trouble}</FormProblem>
      <div className="grid grid-cols-2 gap-2">
        <Field
          label="Subscriptions"
          inputMode="decimal"
          value={subscription}
          error={fields.subscription}
          onChange={(event) => setSubscription(event.target.value)}
        />
        <Field
          label="Everything else"
          inputMode="decimal"
          value={sales}
          error={fields.sales}
          onChange={(event) => setSales(event.target.value)}
        />
      </div>
      <Button className="mt-2" size="sm" busy={isBusy} onClick={() => void send()}>
        Save shares
      </Button>
    </>
  )
}

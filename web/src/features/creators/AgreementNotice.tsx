/** Notifies a creator of a new agreement version, its deadline, and where to sign it. */
import { PenLine } from 'lucide-react'
import { Link } from 'react-router'
import { useQuery } from 'urql'
import { Notice } from '#web/ui/Notice.tsx'
import { daysLeftText } from './agreement/days-left.ts'
import { MustSignQuery } from './documents.ts'

export function AgreementNotice() {
  const [{ data }] = useQuery({ query: MustSignQuery, requestPolicy: 'cache-and-network' })
  const mustSignBy = data?.creator_request.agreement?.must_sign_by
  if (!mustSignBy) return null
  return (
    <div role="status" className="mb-5">
      <Notice icon={PenLine}>
        <b className="block font-bold">New creator agreement</b>
        {daysLeftText(new Date(mustSignBy), new Date())}{' '}
        <Link to="/creator-agreement" className="font-bold underline underline-offset-2">
          Read and sign
        </Link>
      </Notice>
    </div>
  )
}

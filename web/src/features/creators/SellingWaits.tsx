/** The studio of a creator who missed the deadline for the newest agreement: what to do, and that nothing is lost. */
import { PenLine } from 'lucide-react'
import { Link } from 'react-router'
import { useQuery } from 'urql'
import { buttonClass } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { MustSignQuery } from './documents.ts'

/** Undefined while unknown. */
export function useSellingWaits(): boolean | undefined {
  const [{ data, error }] = useQuery({ query: MustSignQuery, requestPolicy: 'cache-and-network' })
  if (error) return false
  return data && data.creator_request.agreement?.selling_waits === true
}

export function SellingWaits() {
  return (
    <EmptyState
      icon={PenLine}
      title="Sign to keep selling"
      text="There’s a new creator agreement. Sign it to put everything back on sale. Your earnings stay yours."
      action={
        <Link to="/creator-agreement" className={buttonClass({ tone: 'accent', size: 'lg' })}>
          Read and sign
        </Link>
      }
    />
  )
}

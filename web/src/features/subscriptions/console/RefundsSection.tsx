/** The refunds section, with a tab for disputes. */
import { useParams } from 'react-router'
import { Disputes } from './Disputes.tsx'
import { Refunds } from './Refunds.tsx'

export function RefundsSection() {
  const { id, part } = useParams()
  return id === 'disputes' ? <Disputes at={part} /> : <Refunds at={id} />
}

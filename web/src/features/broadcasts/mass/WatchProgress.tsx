/** Hears how a mass message goes; the cache moves with it, and with it all that shows it. */
import { useSubscription } from 'urql'
import { MassProgress } from './queries.ts'

export function WatchProgress({ id }: { id: string }) {
  useSubscription({ query: MassProgress, variables: { id } })
  return null
}

/** Refetches the navigation counts after a decision. */
import { useCallback } from 'react'
import { useClient } from 'urql'
import { RailQuery } from './rail-query.ts'

export function useRefreshCounts(): () => void {
  const client = useClient()
  return useCallback(() => {
    void client.query(RailQuery, {}, { requestPolicy: 'network-only' }).toPromise()
  }, [client])
}

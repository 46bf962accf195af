/** Why an account may not stream, with a link to the decision. */
import { Link } from 'react-router'
import { useQuery } from 'urql'
import { graphql } from '#web/lib/graphql/graphql.ts'
import { Notice } from '#web/ui/Notice.tsx'

const Forbidden = graphql(`
  query StreamingForbidden {
    logged_in { account { id studio { forbidden { words path } } } }
  }
`)

/** Null if streaming is allowed as far as the client knows; the server checks again. */
export function useForbidden() {
  const [{ data }] = useQuery({ query: Forbidden, requestPolicy: 'cache-and-network' })
  return data?.logged_in.account?.studio?.forbidden ?? null
}

export function StreamingForbidden() {
  const forbidden = useForbidden()
  if (!forbidden) return null
  return (
    <Notice tone="danger">
      {forbidden.words}{' '}
      <Link to={forbidden.path} className="underline underline-offset-2">
        View decision
      </Link>
    </Notice>
  )
}

/** The text of the search field and the debounced query in the URL. */
import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { createDebouncer } from '#web/lib/debounce.ts'
import { cleanQuery } from './clean-query.ts'

type TypedQuery = {
  /** The field's text. */
  text: string
  /** The active query. */
  query: string
  type(text: string): void
  /** Searches without the debounce. */
  submit(): void
}

export function useTypedQuery(): TypedQuery {
  const location = useLocation()
  const navigate = useNavigate()
  const query = cleanQuery(new URLSearchParams(location.search).get('q') ?? '')
  const [text, setText] = useState(query)
  const written = useRef(query)

  // Takes over the query of navigation into the field, but not its own changes.
  useEffect(() => {
    if (query === written.current) return
    written.current = query
    setText(query)
  }, [query])

  const write = useRef<(text: string) => void>(() => undefined)
  const typedAt = useRef('')
  useEffect(() => {
    write.current = (typed) => {
      const next = cleanQuery(typed)
      // A link pressed meanwhile has already changed the URL, before its page renders.
      if (next === query || typedAt.current !== window.location.pathname) return
      written.current = next
      const search = next === '' ? '' : `?q=${encodeURIComponent(next)}`
      void navigate({ pathname: location.pathname, search }, { replace: true, state: location.state })
    }
  }, [navigate, location, query])

  const [delay] = useState(() => createDebouncer((typed) => write.current(typed)))
  // The tabs carry the typed text along, so navigation cancels the debounce.
  // biome-ignore lint/correctness/useExhaustiveDependencies: navigation ends the wait
  useEffect(() => delay.cancel, [delay, location.pathname])

  return {
    text,
    query,
    type(typed) {
      typedAt.current = window.location.pathname
      setText(typed)
      if (typed === '') delay.flush(typed)
      else delay.schedule(typed)
    },
    submit() {
      typedAt.current = window.location.pathname
      delay.flush(text)
    },
  }
}

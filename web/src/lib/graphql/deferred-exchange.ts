/**
 * Placeholder for exchanges that are loaded after the first paint. Network-only queries are sent at once and their results
 * passed on later; all other operations wait until the code is loaded.
 */
import {
  type Exchange,
  type ExchangeIO,
  formatDocument,
  makeOperation,
  type Operation,
  type OperationResult,
  type TypedDocumentNode,
} from 'urql'
import { filter, makeSubject, map, merge, pipe, share, subscribe, tap } from 'wonka'

/** Marks an operation that bypassed the deferred exchange, or that carries its early result. */
type Marked = { isEarly?: boolean; answer?: OperationResult }

export function deferredExchange(load: () => Promise<Exchange>): Exchange {
  return (input) => (operations$) => {
    const toNetwork = makeSubject<Operation>()
    const toLoaded = makeSubject<Operation>()
    const fromLoaded = makeSubject<OperationResult>()
    const network$ = pipe(input.forward(toNetwork.source), share)
    const answered: OperationResult[] = []
    let waiting: Operation[] = []
    let state: 'absent' | 'loading' | 'loaded' = 'absent'

    const sendEarly = (operation: Operation) =>
      toNetwork.next(
        marked(
          operation,
          { isEarly: true },
          formatDocument(operation.query as TypedDocumentNode) as Operation['query'],
        ),
      )

    const passOn = (result: OperationResult) =>
      toLoaded.next(marked(result.operation, { isEarly: false, answer: result }))

    function startLoading(): void {
      if (state !== 'absent') return
      state = 'loading'
      load().then(
        (exchange) => {
          const forward: ExchangeIO = (forwarded$) =>
            pipe(
              merge([
                pipe(
                  network$,
                  filter(({ operation }) => !flagsOf(operation).isEarly),
                ),
                pipe(
                  forwarded$,
                  tap((operation) => {
                    if (!flagsOf(operation).answer) toNetwork.next(operation)
                  }),
                  map((operation) => ({ ...flagsOf(operation).answer, operation }) as OperationResult),
                  filter(({ operation }) => flagsOf(operation).answer !== undefined),
                ),
              ]),
              // Exchanges expect a shared source: one request, however many subscribers.
              share,
            )
          pipe(exchange({ ...input, forward })(toLoaded.source), subscribe(fromLoaded.next))
          state = 'loaded'
          for (const result of answered.splice(0)) passOn(result)
          for (const operation of takeWaiting()) toLoaded.next(operation)
        },
        () => {
          // Continue without the cache; the next operation retries loading it. Subscriptions keep waiting.
          state = 'absent'
          const operations = takeWaiting()
          waiting = operations.filter(({ kind }) => kind === 'subscription')
          for (const operation of operations) if (operation.kind !== 'subscription') sendEarly(operation)
        },
      )
    }

    function takeWaiting(): Operation[] {
      const taken = waiting
      waiting = []
      return taken
    }

    function receive(operation: Operation): void {
      if (state === 'loaded') toLoaded.next(operation)
      else if (operation.kind === 'teardown') {
        waiting = waiting.filter(({ key }) => key !== operation.key)
        toNetwork.next(operation)
      } else if (operation.kind === 'query' && operation.context.requestPolicy === 'network-only')
        sendEarly(operation)
      else {
        waiting.push(operation)
        startLoading()
      }
    }

    const early$ = pipe(
      network$,
      filter(({ operation }) => flagsOf(operation).isEarly === true),
      tap((result) => {
        if (state !== 'loaded') startLoading()
        if (result.operation.kind !== 'query' || !result.data) return
        if (state === 'loaded') passOn(result)
        else answered.push(result)
      }),
    )
    // Subscribers to the network must be set up before operations are sent.
    return merge([
      early$,
      fromLoaded.source,
      pipe(
        operations$,
        tap(receive),
        filter((_operation): _operation is never => false),
      ),
    ])
  }
}

function marked(operation: Operation, flags: Marked, query = operation.query): Operation {
  return makeOperation(operation.kind, { ...operation, query }, { ...operation.context, ...flags })
}

function flagsOf({ context }: Operation): Marked {
  return context as Marked
}

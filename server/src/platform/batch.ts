/** Gathers what many resolvers of one request ask for singly into one question to the database. */
import { oneAfterTheOther } from './in-turn.ts'

type Gathering<Key, Value> = { keys: Set<Key>; answer: Promise<ReadonlyMap<Key, Value>> }

/** Answers for all keys at once; a key that is left out is answered with undefined. */
export type LoadMany<Context, Key, Value> = (
  keys: Key[],
  context: Context,
) => Promise<ReadonlyMap<Key, Value>>

/**
 * Nothing is remembered once it is answered: a mutation that runs later in the same request must be seen by those
 * who ask after it.
 */
export function batchLoader<Context extends object, Key, Value>(load: LoadMany<Context, Key, Value>) {
  const gatherings = new WeakMap<Context, Gathering<Key, Value>>()

  function gather(context: Context): Gathering<Key, Value> {
    const keys = new Set<Key>()
    const answer = afterResolvers().then(() => {
      gatherings.delete(context)
      return load([...keys], context)
    })
    return { keys, answer }
  }

  return async (context: Context, key: Key): Promise<Value | undefined> => {
    const open = gatherings.get(context) ?? gather(context)
    gatherings.set(context, open)
    open.keys.add(key)
    return (await open.answer).get(key)
  }
}

/**
 * For questions that belong to no request: one is on its way at a time, and what is asked meanwhile gathers for the next,
 * so that the busier it is, the fewer questions there are for each event. Nobody is told what was read before they asked.
 */
export function gatheringLoader<Key, Value>(load: (keys: Key[]) => Promise<ReadonlyMap<Key, Value>>) {
  let gathering: Gathering<Key, Value> | null = null
  const inTurn = oneAfterTheOther()

  function gather(): Gathering<Key, Value> {
    const keys = new Set<Key>()
    const gathered = afterResolvers()
    const answer = inTurn(async () => {
      await gathered
      gathering = null
      return load([...keys])
    })
    return { keys, answer }
  }

  return async (key: Key): Promise<Value | undefined> => {
    gathering ??= gather()
    gathering.keys.add(key)
    return (await gathering.answer).get(key)
  }
}

/**
 * The same for what every request asks for: requests that come while one question is on its way share the next. When that
 * fails, each asks by itself, so that a lost connection fails no more requests than it would have.
 */
export function sharedLoader<Key, Value>(load: (keys: Key[]) => Promise<ReadonlyMap<Key, Value>>) {
  const gathered = gatheringLoader(load)
  return (key: Key): Promise<Value | undefined> =>
    gathered(key).catch(async () => (await load([key])).get(key))
}

/** Resolvers of one level run in the microtasks at hand; a tick queued behind those comes after them all. */
function afterResolvers(): Promise<void> {
  return new Promise((resolve) => void Promise.resolve().then(() => process.nextTick(resolve)))
}

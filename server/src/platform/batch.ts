/** Batches keys that resolvers of one request ask for individually into one database query. */
import { createMutex } from './mutex.ts'

type Batch<Key, Value> = { keys: Set<Key>; answer: Promise<ReadonlyMap<Key, Value>> }

/** Loads all keys at once; omitted keys resolve to undefined. */
type LoadMany<Context, Key, Value> = (keys: Key[], context: Context) => Promise<ReadonlyMap<Key, Value>>

/** Nothing is cached after loading: later calls must see the effects of a mutation in the same request. */
export function batchLoader<Context extends object, Key, Value>(load: LoadMany<Context, Key, Value>) {
  const batches = new WeakMap<Context, Batch<Key, Value>>()

  function openBatch(context: Context): Batch<Key, Value> {
    const keys = new Set<Key>()
    const answer = afterResolvers().then(() => {
      batches.delete(context)
      return load([...keys], context)
    })
    return { keys, answer }
  }

  return async (context: Context, key: Key): Promise<Value | undefined> => {
    const open = batches.get(context) ?? openBatch(context)
    batches.set(context, open)
    open.keys.add(key)
    return (await open.answer).get(key)
  }
}

/**
 * For loads outside of requests: one batch is in flight at a time, and later keys wait for the next, so that batches grow with
 * load. A caller never gets data read before its call.
 */
export function serialBatchLoader<Key, Value>(load: (keys: Key[]) => Promise<ReadonlyMap<Key, Value>>) {
  let batch: Batch<Key, Value> | null = null
  const mutex = createMutex()

  function openBatch(): Batch<Key, Value> {
    const keys = new Set<Key>()
    const gathered = afterResolvers()
    const answer = mutex(async () => {
      await gathered
      batch = null
      return load([...keys])
    })
    return { keys, answer }
  }

  return async (key: Key): Promise<Value | undefined> => {
    batch ??= openBatch()
    batch.keys.add(key)
    return (await batch.answer).get(key)
  }
}

/**
 * The same for data that every request needs: concurrent requests share the next batch. If it fails, each loads by itself, so
 * that a lost connection fails no more requests than without batching.
 */
export function sharedLoader<Key, Value>(load: (keys: Key[]) => Promise<ReadonlyMap<Key, Value>>) {
  const gathered = serialBatchLoader(load)
  return (key: Key): Promise<Value | undefined> =>
    gathered(key).catch(async () => (await load([key])).get(key))
}

/** Resolvers of one level run in the current microtasks; a tick queued behind them runs after all of them. */
function afterResolvers(): Promise<void> {
  return new Promise((resolve) => void Promise.resolve().then(() => process.nextTick(resolve)))
}
